import { expect, test } from 'vitest';
import { captionsFor, captionsToShow } from './video-captions.ts';

const video = (...langs: string[]) => langs.map((lang) => ({ lang, url: `/${lang}.vtt` }));
const order = (own: Parameters<typeof captionsFor>[1], ...langs: string[]) => captionsFor(video(...langs), own).map(({ lang }) => lang);

test("the member's language comes first, the others by their names (S20)", () => {
  expect(order('de', 'en', 'fr', 'de')).toEqual(['de', 'en', 'fr']);
  expect(order('en-US', 'de', 'en', 'en-GB')).toEqual(['en-GB', 'en', 'de']);
  expect(order('zh-CN', 'de', 'zh-TW', 'zh-CN')).toEqual(['zh-CN', 'zh-TW', 'de']);
  expect(order('vi', 'fr', 'de')).toEqual(['de', 'fr']);
  expect(captionsFor(video('de'), 'de')).toEqual([{ lang: 'de', name: 'Deutsch', url: '/de.vtt' }]);
});

test.each([
  ['', ['de', 'en'], ''],
  ['en', ['de', 'en'], 'en'],
  ['en', ['de', 'en-GB'], 'en-GB'],
  ['ja', ['de', 'en'], 'de'],
  ['ja', [], ''],
])('a member who wants "%s" of %j gets "%s" (S20)', (wanted, langs, shown) =>
  expect(captionsToShow(captionsFor(video(...langs), 'de'), wanted)).toBe(shown),
);
