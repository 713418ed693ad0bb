import { expect, test } from 'vitest';
import { languagesOf, textIn } from './texts.ts';

test.each([
  ['the language that is asked for', { en_us: 'hours', de_de: 'Zeiten', ja_ja: '時間' }, 'ja_ja', 'ja_ja'],
  ['English, where that one is missing', { de_de: 'Zeiten', en_us: 'hours' }, 'ja_ja', 'en_us'],
  ['the first of the club’s list, where English is missing too', { de_de: 'Zeiten', vn_vn: 'giờ' }, 'ja_ja', 'vn_vn'],
] as const)('content is said in %s', (_, texts, asked, language) => {
  expect(textIn<string>(texts, asked)).toEqual({ language, words: (texts as Record<string, string>)[language] });
});

test('a text in no language that this release knows counts as none', () => {
  expect(textIn({ tlh: 'Qapla’' }, 'de_de')).toBeUndefined();
  expect(textIn({}, 'de_de')).toBeUndefined();
  expect(languagesOf({ tlh: '', de_de: '', en_us: '' })).toEqual(['en_us', 'de_de']);
});
