import { expect, test } from 'vitest';
import { languageFrom, languages, tagOf } from './languages.ts';

test('the seven languages go by the checklist’s codes; any other code is English (C2, C25)', () => {
  const codes = ['en_us', 'zh_cn', 'es_spa', 'ms_my', 'vn_vn', 'ja_ja', 'de_de'] as const;
  expect(languages.map(({ code }) => code)).toEqual(codes);
  expect(codes.map(languageFrom)).toEqual(codes);
  expect(['fr_fr', 'de', 'DE_DE', '', null, undefined].map(languageFrom)).toEqual(Array(6).fill('en_us'));
  // Intl knows every tag, and each is another language.
  expect(new Set(codes.map((code) => new Intl.Locale(tagOf(code)).language)).size).toBe(7);
});
