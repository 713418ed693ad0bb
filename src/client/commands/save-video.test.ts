import { beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import type { SavedVideo } from '../device/saved-videos.ts';
import { saveCaptions } from './save-video.ts';

const video: SavedVideo = { id: 'video-a', memberId: 'ada', bytes: 1, etag: '"1"', untilMs: 1 };
const caption = (lang: string, hash = `${lang}1`) => ({ lang, hash, url: `/media/videos/${lang}.vtt` });

let asked: string[];
let stored: Map<string, Response>;
/** Addresses that return something other than captions. */
let broken: Map<string, Response | 'lost'>;
beforeEach(() => {
  asked = [];
  stored = new Map();
  broken = new Map();
  stubClub(({ path: url }) => {
    asked.push(url);
    const reply = broken.get(url) ?? new Response(`WEBVTT ${url}`);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return reply;
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (key: string, response: Response) => void stored.set(key, response),
      delete: async (key: string) => stored.delete(key),
    }),
  });
});
const here = () => [...stored.keys()].map((key) => key.replace('/kept-films/video-a/captions-', '')).sort();

test('captions are saved with a video, and later only those that have changed (S20)', async () => {
  const first = await saveCaptions(video, [caption('de'), caption('en')], () => true);
  expect([first.captions?.map(({ lang }) => lang), here(), asked.length]).toEqual([['de', 'en'], ['de', 'en'], 2]);
  const second = await saveCaptions(first, [caption('de'), caption('en', 'en2'), caption('fr')], () => true);
  expect(asked.slice(2)).toEqual(['/media/videos/en.vtt', '/media/videos/fr.vtt']);
  const third = await saveCaptions(second, [caption('fr')], () => true);
  expect([third.captions, here(), asked.length]).toEqual([[{ lang: 'fr', hash: 'fr1' }], ['fr'], 4]);
});

test('captions that can’t be fetched are left for the next time, and the video is saved all the same', async () => {
  broken.set('/media/videos/de.vtt', 'lost');
  broken.set('/media/videos/en.vtt', new Response('no', { status: 403 }));
  broken.set('/media/videos/fr.vtt', new Response('x'.repeat(1024 * 1024 + 1)));
  const all = ['de', 'en', 'fr', 'ms'].map((lang) => caption(lang));
  const first = await saveCaptions(video, all, () => true);
  expect([first.captions, here()]).toEqual([[{ lang: 'ms', hash: 'ms1' }], ['ms']]);
  broken.clear();
  asked = [];
  expect((await saveCaptions(first, all, () => true)).captions).toHaveLength(4);
  expect(asked).toHaveLength(3);
});

test('after a sign-out meanwhile, nothing is left', async () => {
  expect(await saveCaptions(video, [caption('de')], () => false)).toBe(video);
  expect(here()).toEqual([]);
});
