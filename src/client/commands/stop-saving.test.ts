import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../../sw/memory-caches.ts';
import { forgetVideos, noteVideo, partBytes, savePart } from '../device/saved-videos.ts';
import type { Part } from '../net/fetch-signed.ts';
import { dropVideo, saveVideo, savingOf } from './save-video.ts';

const id = 'video-a';
const total = partBytes + 10;
vi.mock('../device/session.ts', () => ({ currentSession: () => ({ memberId: 'ada', token: 't', tokensso: 's' }) }));
vi.mock('./open-video.ts', () => ({
  openVideo: async () => ({ state: 'open', video: { is_see: 1, vod_play_url: '/media/a.mp4', captions: [] } }),
}));
let sent: ((part: Part) => void)[];
vi.mock('../net/fetch-signed.ts', () => ({ fetchPart: () => new Promise<Part>((answer) => sent.push(answer)) }));

let caches: ReturnType<typeof memoryCaches>;
let estimate: () => Promise<object>;
beforeEach(async () => {
  sent = [];
  caches = memoryCaches();
  estimate = async () => ({});
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { storage: { estimate: () => estimate() } });
  await dropVideo(id);
});
const here = () => [...(caches.all.get('foyer-films')?.entries.keys() ?? [])].map((url) => url.split('/').at(-1)).sort();
const state = () => savingOf(id).get().state;

/** The club sends the next part. */
async function sendPart(bytes: number): Promise<void> {
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent.shift()?.({ state: 'part', bytes: new Blob([new Uint8Array(bytes)]), total, etag: '"1"' });
}

test('a video is saved part by part, with its note first', async () => {
  const saved = saveVideo(id);
  await sendPart(partBytes);
  await vi.waitFor(() => expect(here()).toEqual(['0', 'note']));
  await sendPart(10);
  await saved;
  expect([state(), here()]).toEqual(['saved', ['0', '1', 'note']]);
});

test('deleting all videos stops what is being saved, and nothing of it comes back', async () => {
  const saved = saveVideo(id);
  await sendPart(partBytes);
  await vi.waitFor(() => expect(here()).toEqual(['0', 'note']));
  await forgetVideos();
  expect(state()).toBe('none');
  await sendPart(10);
  await saved;
  expect([state(), here(), sent.length]).toEqual(['none', [], 0]);
});

test('what is removed while the room for it is looked up stays away', async () => {
  let tell: (room: object) => void = () => undefined;
  const asked = vi.fn(() => new Promise<object>((go) => (tell = go)));
  estimate = asked;
  const saved = saveVideo(id);
  await sendPart(partBytes);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await dropVideo(id);
  tell({});
  await saved;
  expect([state(), here()]).toEqual(['none', []]);
});

test.each(['note', '0'])('what is removed while its %s is being written stays away', async (which) => {
  const cache = await caches.open('foyer-films');
  const put = cache.put;
  let goOn: () => void = () => undefined;
  const writing = vi.fn();
  cache.put = async (key, response) => {
    if (String(key).endsWith(`/${which}`)) {
      writing();
      await new Promise<void>((go) => (goOn = go));
    }
    await put(key, response);
  };
  const saved = saveVideo(id);
  await sendPart(partBytes);
  await vi.waitFor(() => expect(writing).toHaveBeenCalled());
  await dropVideo(id);
  goOn();
  await saved;
  expect([state(), here()]).toEqual(['none', []]);
});

test('parts without a note are not taken for those of the file that is saved now', async () => {
  await savePart(id, 1, new Blob([new Uint8Array(10)]));
  const saved = saveVideo(id);
  await sendPart(partBytes);
  await sendPart(10);
  await saved;
  expect(state()).toBe('saved');
});

test('what was saved before and is complete is told as gone when all of it is cleared', async () => {
  await noteVideo({ id, memberId: 'ada', bytes: 1, etag: '"1"', untilMs: 1 });
  savingOf(id).set({ state: 'saved', video: { id, memberId: 'ada', bytes: 1, etag: '"1"', untilMs: 1 } });
  await forgetVideos();
  expect(state()).toBe('none');
});
