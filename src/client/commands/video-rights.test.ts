import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { noteVideo, type SavedVideo, savedForMs, savedVideo, savePart } from '../device/saved-videos.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { findSavedVideo, savingOf } from './save-video.ts';
import { checkSavedVideos, watchVideoRights } from './video-rights.ts';

vi.mock('../device/session.ts', () => ({ currentSession: () => ({ memberId: 'ada', token: 't', tokensso: 's' }) }));
stubClub(async () => {
  throw new Error('Nothing is asked of the club for this');
});

const answers = new Map<string, Response>();
const path = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, 'https://club.example').pathname;
vi.stubGlobal('caches', {
  has: async () => true,
  open: async () => ({
    match: async (key: string) => answers.get(path(key))?.clone(),
    put: async (key: string, answer: Response) => void answers.set(path(key), answer),
    keys: async () => [...answers.keys()].map((key) => ({ url: `https://club.example${key}` })),
    delete: async (key: string | { url: string }) => answers.delete(path(key)),
  }),
});

let nowMs = 1_800_000_000_000;
const later: (() => void)[] = [];
testClient({
  nowMs: () => nowMs,
  later: (work) => {
    later.push(work);
    return () => undefined;
  },
});

const video = (id: string): SavedVideo => ({ id, memberId: 'ada', bytes: 1, etag: '"1"', untilMs: nowMs + savedForMs });
const stored = () => [...answers.keys()].filter((key) => key.endsWith('/note')).map((key) => key.split('/')[2]);
const untilMs = async (id: string) => (await savedVideo(id, 'ada', nowMs))?.untilMs;
const member = (more: object = {}) => ({ id: 'ada', tier: 'vip', status: 1, ...more }) as unknown as MirrorRow;
const row = (id: string, is_see = 1) => ({ id, is_see, pos: 1, at_ms: 1, class_id: 'c' }) as unknown as MirrorRow;
const sayMember = (more: object = {}) => mirror.apply({ kind: 'rows', collection: 'member', rows: [member(more)], atMs: nowMs });
const sayVideos = (rows: MirrorRow[], more: object = {}) =>
  mirror.apply({
    kind: 'patch',
    collection: 'videos',
    from: null,
    anew: true,
    rows,
    deleted: [],
    cursor: 'c',
    more: false,
    atMs: nowMs,
    ...more,
  });

beforeEach(async () => {
  answers.clear();
  later.length = 0;
  mirror.open({ memberId: 'ada' });
  await mirror.empty();
  for (const id of ['video-a', 'video-b']) {
    await noteVideo(video(id));
    await savePart(id, 0, new Blob(['x']));
  }
  sayMember();
  sayVideos([row('video-a'), row('video-b')]);
});

test('videos that the member may still watch stay', async () => {
  await checkSavedVideos();
  expect(stored()).toEqual(['video-a', 'video-b']);
});

test.each<[string, () => unknown, string[]]>([
  ['the member is no longer VIP', () => sayMember({ tier: 'registered' }), []],
  ['the account was switched off', () => sayMember({ status: 0 }), []],
  ['one video may no longer be watched', () => sayVideos([row('video-a', 0), row('video-b')]), ['video-b']],
  ['one video is no longer shown', () => sayVideos([row('video-b')]), ['video-b']],
  ['one video was deleted', () => mirror.apply({ kind: 'deleted', collection: 'videos', deleted: ['video-a'] }), ['video-b']],
])('once the server has sent that %s, the saved bytes are deleted, whatever screen is open (Q6)', async (_why, say, left) => {
  await findSavedVideo('video-a');
  const stop = watchVideoRights((error) => {
    throw error;
  });
  say();
  expect(later.length).toBe(1);
  for (const work of later.splice(0)) work();
  await vi.waitFor(() => expect(stored()).toEqual(left));
  expect([...answers.keys()].some((key) => key.includes('video-a'))).toBe(false);
  await vi.waitFor(() => expect(savingOf('video-a').get().state).toBe('none'));
  stop();
});

test.each<[string, number, boolean]>([
  ['just within the time', savedForMs - 1, true],
  ['beyond it', savedForMs, false],
])('a video that was confirmed %s is decided at a start from local data only', async (_when, passedMs, stays) => {
  const beganMs = nowMs;
  nowMs += passedMs;
  await checkSavedVideos();
  expect(stored()).toEqual(stays ? ['video-a', 'video-b'] : []);
  nowMs = beganMs;
});

test('the last confirmations count: a video lasts fourteen days from the older of the two', async () => {
  const beganMs = nowMs;
  nowMs += 5 * 86_400_000;
  sayMember();
  await checkSavedVideos();
  expect(await untilMs('video-a')).toBe(beganMs + savedForMs);
  nowMs += 86_400_000;
  sayVideos([row('video-a'), row('video-b')]);
  await checkSavedVideos();
  expect(await untilMs('video-a')).toBe(beganMs + 5 * 86_400_000 + savedForMs);
  nowMs = beganMs;
});

test('while a video is saved the member’s row is requested, whatever screen is open', async () => {
  const asked = () => subscriptions.all().map(({ key }) => key);
  await checkSavedVideos();
  expect(asked()).toEqual(['member/']);
  sayMember({ tier: 'registered' });
  await checkSavedVideos();
  await checkSavedVideos();
  expect(asked()).toEqual([]);
});

test('a copy without all videos says nothing about a missing one', async () => {
  await mirror.empty();
  sayMember();
  sayVideos([row('video-b')], { more: true });
  await checkSavedVideos();
  expect(stored()).toEqual(['video-a', 'video-b']);
});

test('a check that one start did not finish is done at the next one', async () => {
  sayMember({ tier: 'registered' });
  await mirror.settled();
  mirror.open({ memberId: 'ada' });
  await checkSavedVideos();
  expect(stored()).toEqual([]);
});
