import { expect, test } from 'vitest';
import { languageFrom, languages, tagOf } from './languages.ts';

test('the languages have the codes of the checklist; any other code means English (C2, C25)', () => {
  const codes = ['en_us', 'zh_cn', 'es_spa', 'ms_my', 'vn_vn', 'ja_ja', 'de_de'] as const;
  expect(languages.map(({ code }) => code)).toEqual(codes);
  expect(codes.map(languageFrom)).toEqual(codes);
  expect(['fr_fr', 'de', 'DE_DE', '', null, undefined].map(languageFrom)).toEqual(Array(6).fill('en_us'));
  // Intl knows every tag, and each is a different language.
  expect(new Set(codes.map((code) => new Intl.Locale(tagOf(code)).language)).size).toBe(7);
});
