import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

const row = { id: 'a', name: 'Waltz', texts: { en_us: { name: 'Waltz' }, de_de: { name: 'Walzer' } } };

test('a row is in the member’s language, whichever it was pulled in', () => {
  expect(inLanguage(row, 'de_de')).toMatchObject({ id: 'a', name: 'Walzer', lang: undefined });
  expect(inLanguage({ ...row, name: 'Walzer' }, 'en_us')).toMatchObject({ name: 'Waltz', lang: undefined });
});

test('a text in another language than the member’s says which one it is', () => {
  expect(inLanguage(row, 'ja_ja')).toMatchObject({ name: 'Waltz', lang: 'en-US' });
});

test('a row of an older copy, without texts, is shown as it is', () => {
  const old = { id: 'a', name: 'Waltz' };
  expect(inLanguage(old, 'de_de')).toBe(old);
});

test('a row stays the same object as long as the language does', () => {
  expect(inLanguage(row, 'de_de')).toBe(inLanguage(row, 'de_de'));
});
