import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { pullCollection } from './collection-pull.ts';

type Reply = object | 'nothing';
let replies: Record<string, Reply[]> = {};
let dropped: string[] = [];

stubClub(async ({ path }) => {
  const reply = replies[path]?.shift() ?? 'nothing';
  if (reply === 'nothing') throw new TypeError('Failed to fetch');
  return Response.json(reply);
});

const ok = (data: object): Reply => ({ code: 200, msg: '', data });
const page = (rows: object[], gone: string[], cursor: string, more: boolean): Reply => ok({ rows, gone, cursor, more });
const notFound: Reply = { code: 404, msg: '', reason: 'not_found', data: '' };
const base = (name: string): string => `/media/pictures/${name}`;
const picture = (name: string) => ({ base: base(name), widths: [320], width: 320, height: 180, colour: '#102030' });

const item = (n: number, cover: string) => ({
  id: `profile-${n}`,
  xuanfei_name: 'A',
  vo_title: '',
  remark: '',
  service_data: [],
  types: [],
  price: '',
  height: '',
  one: '',
  address: '',
  region_id: 'r',
  pos: n,
  at_ms: n,
  views: 0,
  ratings: 0,
  rating_tenths: null,
  certified: null,
  img_url: base(cover),
  picture: picture(cover),
});
const profile = (n: number, ...names: string[]) => ({
  ...item(n, names[0] ?? ''),
  img_url: names.map(base),
  cover_url: '',
  pictures: names.map(picture),
  weight: '',
  two: '',
  three: '',
  content: '',
});
const video = (n: number, cover: string) => ({
  id: `video-${n}`,
  vod_name: '',
  name: '',
  vod_pic: '',
  img: '',
  cover: '',
  vod_play_url: '',
  nowPlayVideoUrl: '',
  count: 0,
  time: '',
  at_ms: 1,
  is_see: 0,
  is_play: 0,
  free_see_time: 15,
  catlist: [],
  info: '',
  attributes: [],
  class_id: 'c',
  seconds: 1,
  pos: n,
  picture: picture(cover),
  captions: [],
});

const parts = { nowMs: () => 5_000, dropPictures: (bases: readonly string[]) => dropped.push(...bases), pause: async () => undefined };
const member = { memberId: 'one' };

/** The page is closed and opened again: the copy is stored, and none of it is in memory. */
async function reopened(): Promise<void> {
  await mirror.settled();
  mirror.open(member);
}

/** A screen has loaded the collection's index; its rows are stored on the device. */
const shown = (...collections: ('videos' | 'profiles')[]) =>
  Promise.all(collections.map((collection) => mirror.openCollection(collection)));

beforeEach(async () => {
  [replies, dropped] = [{}, []];
  mirror.open(member);
  await mirror.empty();
  subscriptions.forget();
});

test('after an interrupted first pull, all pictures of a person who withdraws consent are deleted (O24, H11)', async () => {
  replies = { '/api/mirror/profiles': [page([profile(1, 'one-a', 'one-b'), profile(2, 'two')], [], 'c1', true)] };
  await expect(pullCollection('profiles', parts)).rejects.toThrow();
  expect(mirror.collection('profiles').state.complete).toBe(false);
  await reopened();
  replies = { '/api/mirror/profiles?cursor=c1': [page([], ['profile-1'], 'c2', false)] };
  await pullCollection('profiles', parts, { insists: true });
  expect(dropped.toSorted()).toEqual([base('one-a'), base('one-b')]);
  expect([...mirror.collection('profiles').lines.keys()]).toEqual(['profile-2']);
});

test('rows that a new full pull does not contain are deleted with their pictures, even after an interrupted one', async () => {
  replies = { '/api/mirror/videos': [page([video(1, 'one'), video(2, 'two')], [], 'c1', true)] };
  await expect(pullCollection('videos', parts)).rejects.toThrow();
  await reopened();
  replies = {
    '/api/mirror/videos?cursor=c1': [{ code: 410, msg: '', reason: 'cursor_unknown', data: '' }],
    '/api/mirror/videos': [page([video(2, 'two')], [], 'c9', false)],
  };
  await pullCollection('videos', parts, { insists: true });
  expect(dropped).toEqual([base('one')]);
});

test('the picture of a row that is not in memory is deleted as well when the row is opened: changed, or deleted (O24)', async () => {
  replies = { '/api/mirror/videos': [page([video(1, 'one'), video(2, 'two')], [], 'c1', true)] };
  await expect(pullCollection('videos', parts)).rejects.toThrow();
  await reopened();
  await shown('videos');
  expect(mirror.collection('videos').rows.size).toBe(0);
  replies = {
    '/api/video/getVideoInfo?id=video-1': [ok({ ...video(1, 'other'), sources: [] })],
    '/api/video/getVideoInfo?id=video-2': [notFound],
  };
  const puller = testPuller(parts);
  await puller.pull(resourceOf('video', 'video-1'), 'first');
  expect(dropped).toEqual([base('one')]);
  await puller.pull(resourceOf('video', 'video-2'), 'first');
  expect(dropped).toEqual([base('one'), base('two')]);
});

test('a list with another cover deletes the old one; the rest of a gallery stays (O24)', async () => {
  replies = {
    '/api/mirror/videos': [page([video(1, 'video')], [], 'c1', true)],
    '/api/mirror/profiles': [page([profile(1, 'cover', 'second'), profile(2, 'same')], [], 'c1', true)],
  };
  for (const collection of ['videos', 'profiles'] as const) await expect(pullCollection(collection, parts)).rejects.toThrow();
  await reopened();
  await shown('videos', 'profiles');
  replies = {
    '/api/video/getVideoList?page=0': [ok({ data: [video(1, 'new-video')], count: 1 })],
    '/api/xuanfei/xuanfeilist?page=1': [ok([item(1, 'new-cover'), item(2, 'same')])],
  };
  const puller = testPuller(parts);
  await puller.pull(resourceOf('videos'), 'first');
  expect(dropped).toEqual([base('video')]);
  await puller.pull(resourceOf('profiles'), 'first');
  // The gallery still refers to the old cover: the collection's own change deletes it with the other removed pictures.
  expect(dropped).toEqual([base('video')]);
  replies = { '/api/mirror/profiles?cursor=c1': [page([profile(1, 'new-cover', 'second')], [], 'c2', false)] };
  await pullCollection('profiles', parts, { insists: true });
  expect(dropped).toEqual([base('video'), base('cover')]);
});
