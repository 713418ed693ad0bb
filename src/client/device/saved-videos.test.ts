import { beforeEach, expect, test, vi } from 'vitest';
import { noteClubTime } from './club-clock.ts';
import {
  captionBytes,
  dropCaptions,
  forgetOldVideos,
  forgetVideo,
  forgetVideos,
  missingParts,
  noteVideo,
  partBytes,
  type SavedVideo,
  saveCaption,
  savedForMs,
  savedVideo,
  savePart,
  videoBytes,
} from './saved-videos.ts';

/** Cache Storage as far as videos need it: caches of responses by path. */
class Collection {
  readonly answers = new Map<string, Response>();
  async match(key: string): Promise<Response | undefined> {
    return this.answers.get(key)?.clone();
  }
  async put(key: string, response: Response): Promise<void> {
    this.answers.set(key, response);
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.answers.keys()].map((key) => ({ url: `https://club.example${key}` }));
  }
  async delete(asked: { url: string } | string): Promise<boolean> {
    return this.answers.delete(typeof asked === 'string' ? asked : new URL(asked.url).pathname);
  }
}

let collections: Map<string, Collection>;
beforeEach(() => {
  collections = new Map();
  vi.stubGlobal('caches', {
    has: async (name: string) => collections.has(name),
    open: async (name: string) => {
      const collection = collections.get(name) ?? new Collection();
      collections.set(name, collection);
      return collection;
    },
    delete: async (name: string) => collections.delete(name),
  });
});

const nowMs = 1_800_000_000_000;
const video: SavedVideo = { id: 'video-a', memberId: 'ada', bytes: partBytes + 10, etag: '"1"', untilMs: nowMs + savedForMs };
const here = () => [...(collections.get('foyer-films')?.answers.keys() ?? [])].sort();

test('a video plays once all of its parts are stored, and not before', async () => {
  await noteVideo(video);
  expect(await missingParts(video)).toEqual([0, 1]);
  await savePart(video.id, 1, new Blob([new Uint8Array(10)]));
  expect([await missingParts(video), await videoBytes(video)]).toEqual([[0], undefined]);
  await savePart(video.id, 0, new Blob([new Uint8Array(partBytes - 1)]));
  // A part that is too short is not accepted either.
  expect(await videoBytes(video)).toBeUndefined();
  await savePart(video.id, 0, new Blob([new Uint8Array(partBytes)]));
  const whole = await videoBytes(video);
  expect([whole?.size, whole?.type]).toEqual([video.bytes, 'video/mp4']);
});

test.each([
  ['for fourteen days', 'ada', nowMs + savedForMs - 1, true],
  ['no longer than that', 'ada', nowMs + savedForMs, false],
  ['for nobody else', 'otto', nowMs, false],
])('a video is available %s', async (_, memberId, atMs, available) => {
  await noteVideo(video);
  await savePart(video.id, 0, new Blob(['x']));
  await noteVideo({ ...video, id: 'video-a2', memberId, untilMs: atMs + 1 });
  expect(await savedVideo(video.id, memberId, atMs)).toEqual(available ? video : undefined);
  // What may no longer be shown is deleted, and nothing else.
  expect(here()).toEqual(
    available ? ['/kept-films/video-a/0', '/kept-films/video-a/note', '/kept-films/video-a2/note'] : ['/kept-films/video-a2/note'],
  );
});

test('a start deletes expired videos, those of other members, and all of them while nobody is logged in', async () => {
  const all = async () => {
    await noteVideo(video);
    await noteVideo({ ...video, id: 'video-old', untilMs: nowMs });
    await noteVideo({ ...video, id: 'video-other', memberId: 'otto' });
  };
  await all();
  await forgetOldVideos('ada', nowMs);
  expect(here()).toEqual(['/kept-films/video-a/note']);
  await all();
  await forgetOldVideos(undefined, nowMs);
  expect(here()).toEqual([]);
  await all();
  await forgetVideos();
  expect(here()).toEqual([]);
});

test('a start deletes parts and captions that have no note, and nothing else', async () => {
  await noteVideo(video);
  await savePart(video.id, 0, new Blob(['x']));
  await savePart('video-a2', 0, new Blob(['x']));
  await saveCaption('video-b', 'de', new Blob(['WEBVTT']));
  await forgetOldVideos('ada', nowMs);
  expect(here()).toEqual(['/kept-films/video-a/0', '/kept-films/video-a/note']);
});

test('a clock that is set weeks ahead, by the club’s time that the device has heard, deletes no video before its time', async () => {
  const dayMs = 86_400_000;
  noteClubTime(nowMs, nowMs + 20 * dayMs);
  await noteVideo(video);
  await forgetOldVideos('ada', nowMs + 33 * dayMs);
  expect(await savedVideo(video.id, 'ada', nowMs + 33 * dayMs)).toEqual(video);
  expect(await savedVideo(video.id, 'ada', nowMs + 34 * dayMs)).toBeUndefined();
  expect(here()).toEqual([]);
  noteClubTime(nowMs, nowMs);
});

test('captions are stored separately from their video, and deleted with it (S20)', async () => {
  const captioned = { ...video, captions: ['de', 'en'].map((lang) => ({ lang, hash: lang })) };
  await noteVideo(captioned);
  for (const { lang } of captioned.captions) await saveCaption(video.id, lang, new Blob([`WEBVTT ${lang}`]));
  expect(await missingParts(captioned)).toEqual([0, 1]);
  const [german, english] = await captionBytes(captioned);
  expect([german?.lang, german?.bytes.type, await german?.bytes.text()]).toEqual(['de', 'text/vtt', 'WEBVTT de']);
  expect(english?.lang).toBe('en');
  await dropCaptions(video.id, ['de']);
  expect((await captionBytes(captioned)).map(({ lang }) => lang)).toEqual(['en']);
  // A note written before there were captions has none.
  expect(await captionBytes(video)).toEqual([]);
  await forgetVideo(video.id);
  expect(here()).toEqual([]);
});
