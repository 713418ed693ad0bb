import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { earlyAsks } from '../../../tests/client/early-asks.ts';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf, resourceOfKey } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

type Reply = { status?: number; body: unknown } | 'nothing';
let replies: Record<string, Reply[]> = {};
let asked: string[] = [];
let left: number[] = [];
/** What happens while a reply is on its way. */
let meanwhile: () => void | Promise<void> = () => undefined;
let dropped: string[] = [];

stubClub(async ({ path }) => {
  asked.push(path);
  const reply = replies[path]?.shift() ?? 'nothing';
  await meanwhile();
  if (reply === 'nothing') throw new TypeError('Failed to fetch');
  return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), { status: reply.status ?? 200 });
});

const ok = (data: unknown): Reply => ({ body: { code: 200, msg: '', data } });
const refused = (reason: string): Reply => ({ body: { code: 404, msg: 'no', reason, data: '' } });
const messages = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `message-${from + at}`,
    add_time: '',
    nickname: '',
    content: '',
    at_ms: 1_000 - from - at,
  }));
const video = (id: string) => ({
  id,
  vod_name: id,
  name: id,
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
  pos: 1,
  picture: null,
  captions: [],
});

const puller = () =>
  testPuller({
    nowMs: () => 5_000,
    dropPictures: (bases) => dropped.push(...bases),
    pause: async () => undefined,
    sawMember: (status) => left.push(status),
  });

beforeEach(async () => {
  replies = {};
  asked = [];
  [left, dropped] = [[], []];
  meanwhile = () => undefined;
  await mirror.empty();
  subscriptions.forget();
});

test('the board counts from 0, appends, and ends on a page of fewer than 15 (T32-T34, C6, Q22)', async () => {
  const board = resourceOf('messages');
  replies = {
    '/api/memberfeedbacklist?page=0': [ok(messages(0, 15))],
    '/api/memberfeedbacklist?page=1': [ok(messages(14, 6))],
  };
  const pulling = puller();
  expect(await pulling.pull(board, 'first')).toBe(true);
  expect(await pulling.pull(board, 'next')).toBe(true);
  expect(mirror.list(board.key)).toMatchObject({ nextPage: 2, finished: true });
  expect(mirror.list(board.key)?.ids, 'in order, none twice').toEqual(messages(0, 20).map(({ id }) => id));
  await pulling.pull(board, 'next');
  expect(asked).toHaveLength(2);
});

test('profiles count from 1 and videos from 0; each ends on an empty page (T32, T33, C4, C5, Q22)', async () => {
  replies = {
    '/api/xuanfei/xuanfeilist?page=1': [ok([])],
    '/api/video/getVideoList?id=class-one&page=0': [ok({ data: [video('video-one')], count: 1 })],
    '/api/video/getVideoList?id=class-one&page=1': [ok({ data: [], count: 1 })],
  };
  const pulling = puller();
  await pulling.pull(resourceOf('profiles', '0'), 'first');
  expect(mirror.list('profiles/0')).toMatchObject({ ids: [], finished: true });
  const videos = resourceOf('videos', 'class-one');
  await pulling.pull(videos, 'first');
  expect(mirror.list(videos.key)?.finished).toBe(false);
  await pulling.pull(videos, 'next');
  expect(mirror.list(videos.key)).toMatchObject({ ids: ['video-one'], finished: true });
});

test('a missing reply is reported, leaves the rows, and the next try is a new one (Q11, X20)', async () => {
  const board = resourceOf('messages');
  const pulling = puller();
  expect(await pulling.pull(board, 'first')).toBe(false);
  expect(subscriptions.pullOf(board.key)).toMatchObject({ pulling: false, failed: true, answeredMs: 0 });
  replies = { '/api/memberfeedbacklist?page=0': [ok(messages(0, 3))] };
  expect(await pulling.pull(board, 'again')).toBe(true);
  expect(subscriptions.pullOf(board.key)).toMatchObject({ failed: false, answeredMs: 5_000 });
});

test('what was just refused is requested again by a member or after a change, not by coming on screen', async () => {
  const one = resourceOf('video', 'video-one');
  const path = '/api/video/getVideoInfo?id=video-one';
  replies = { [path]: Array.from({ length: 4 }, () => refused('not_found')) };
  const times = () => asked.filter((each) => each === path).length;
  let nowMs = 5_000;
  const pulling = testPuller({ nowMs: () => nowMs });
  pulling.start();
  await pulling.pull(one, 'first');
  const leave = subscriptions.add(one, nowMs, () => undefined);
  await pulling.pull(resourceOf('messages'), 'first');
  expect(times()).toBe(1);
  await pulling.pull(one, 'again');
  expect(times()).toBe(2);
  leave();
  nowMs += 9_999;
  subscriptions.add(one, nowMs, () => undefined)();
  expect(times()).toBe(2);
  nowMs += 1;
  subscriptions.add(one, nowMs, () => undefined)();
  await vi.waitFor(() => expect(subscriptions.pullOf(one.key).pulling).toBe(false));
  expect(times()).toBe(3);
  subscriptions.outdate(({ key }) => key === one.key);
  subscriptions.add(one, nowMs, () => undefined)();
  await vi.waitFor(() => expect(times()).toBe(4));
});

test('a reply that was overtaken by a deletion brings nobody back, neither a page nor a single row (O24)', async () => {
  const board = resourceOf('messages');
  replies = { '/api/memberfeedbacklist?page=0': [ok(messages(0, 3)), ok(messages(0, 3))] };
  meanwhile = () => void mirror.apply({ kind: 'deleted', collection: 'messages', deleted: ['message-1'] });
  await puller().pull(board, 'first');
  expect([...mirror.collection('messages').lines.keys()]).toEqual(['message-0', 'message-2']);
  // The server has it again.
  meanwhile = () => undefined;
  await puller().pull(board, 'again');
  expect(mirror.collection('messages').lines.has('message-1')).toBe(true);

  replies = { '/api/video/getVideoInfo?id=video-one': [ok({ ...video('video-one'), sources: [] })] };
  meanwhile = () => void mirror.apply({ kind: 'deleted', collection: 'videos', deleted: ['video-one'] });
  await puller().pull(resourceOf('video', 'video-one'), 'first');
  expect(mirror.collection('videos').lines.has('video-one')).toBe(false);
});

test('a clock that is set back does not hold back what comes on screen', async () => {
  let nowMs = 9_000_000;
  const pulling = testPuller({ nowMs: () => nowMs });
  pulling.start();
  replies = { '/api/memberfeedbacklist?page=0': [ok(messages(0, 3)), ok(messages(0, 3))] };
  await pulling.pull(resourceOf('messages'), 'first');
  nowMs -= 29_000;
  subscriptions.add(resourceOf('messages'), nowMs, () => undefined)();
  expect(asked).toHaveLength(1);
  nowMs -= 3_600_000;
  subscriptions.add(resourceOf('messages'), nowMs, () => undefined)();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test('a pull of the partition before does not make the one that runs forgotten', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    answer = go;
  });
  replies = { '/api/memberfeedbacklist?page=0': Array.from({ length: 3 }, () => ok(messages(0, 3))) };
  meanwhile = () => (asked.length === 1 ? undefined : held);
  const pulling = puller();
  const before = pulling.pull(resourceOf('messages'), 'first');
  mirror.open({ memberId: 'other' });
  pulling.changedPartition();
  const now = pulling.pull(resourceOf('messages'), 'first');
  await before;
  const again = pulling.pull(resourceOf('messages'), 'first');
  answer();
  await Promise.all([now, again]);
  expect(asked.filter((path) => path.includes('memberfeedback'))).toHaveLength(2);
  mirror.open('public');
});

test('a request without a reply is sent again when its resource comes on screen, although it was refused before', async () => {
  const one = resourceOf('video', 'video-one');
  const path = '/api/video/getVideoInfo?id=video-one';
  replies = { [path]: [refused('not_found'), 'nothing'] };
  const pulling = puller();
  pulling.start();
  await pulling.pull(one, 'first');
  await pulling.pull(one, 'again');
  subscriptions.add(one, 5_000, () => undefined)();
  await vi.waitFor(() => expect(asked.filter((each) => each === path)).toHaveLength(3));
});

test.each(earlyAsks.flatMap(([, own]) => own))('a pull of %s sends the request that index.html sends for it', async (key, path) => {
  await puller().pull(resourceOfKey(key), 'first');
  expect(asked).toEqual([path]);
});

test('a page that this version does not understand fails without changing the mirror', async () => {
  replies = { '/api/memberfeedbacklist?page=0': [ok([{ id: 'x' }])] };
  expect(await puller().pull(resourceOf('messages'), 'first')).toBe(false);
  expect(mirror.list('messages/')).toBeUndefined();
});

test('a video is stored without its address, and deleted once the server no longer has it', async () => {
  const one = resourceOf('video', 'video-one');
  const url = '/media/videos/dance.mp4?e=1&s=2';
  const playable = { ...video('video-one'), vod_play_url: url, nowPlayVideoUrl: url, sources: [{ height: 0, url }] };
  replies = { '/api/video/getVideoInfo?id=video-one': [ok(playable), refused('not_found')] };
  const pulling = puller();
  await pulling.pull(one, 'first');
  expect(mirror.collection('videos').rows.get('video-one')).toEqual(video('video-one'));
  await pulling.pull(one, 'first');
  expect(mirror.collection('videos').rows.has('video-one')).toBe(false);
});

test('the same resource is requested only once at a time', async () => {
  replies = { '/api/memberfeedbacklist?page=0': [ok(messages(0, 3))] };
  const pulling = puller();
  await Promise.all([pulling.pull(resourceOf('messages'), 'first'), pulling.pull(resourceOf('messages'), 'again')]);
  expect(asked).toHaveLength(1);
});

test('a reply for one partition is not applied to the next one', async () => {
  replies = { '/api/memberfeedbacklist?page=0': [ok(messages(0, 3))] };
  const pulled = puller().pull(resourceOf('messages'), 'first');
  mirror.open({ memberId: 'another' });
  await pulled;
  expect(mirror.list('messages/')).toBeUndefined();
  expect(mirror.collection('messages').rows.size).toBe(0);
  mirror.open('public');
});

const config = (...hashes: string[]) => {
  const banners = hashes.map((hash) => ({
    url: `/media/pictures/${hash}-1200.webp`,
    picture: { base: `/media/pictures/${hash}`, widths: [640, 1200], width: 1200, height: 525, colour: '#000000' },
  }));
  return { id: 'config', notice: '', banners, movielist_0: [], movielist_1: [] };
};

test('a banner that was removed while the client was offline is deleted with its picture (S3, D3)', async () => {
  mirror.apply({ kind: 'rows', collection: 'base', rows: [config('aaaaaaaa', 'bbbbbbbb') as never], atMs: 1 });
  replies = { '/api/mirror/base': [ok({ rows: [config('bbbbbbbb')], gone: [], cursor: 'c', more: false })] };
  await puller().pull(resourceOf('base'), 'first');
  expect(dropped).toEqual(['/media/pictures/aaaaaaaa']);
});

test('if visitors are refused the base collection, it is requested by its own calls', async () => {
  const base = {
    id: 'base_info',
    name: 'Club',
    ico: '',
    login_bg: '',
    center_bg: '',
    video_login: 1,
    isluckdraw: 0,
    iskefu: 0,
    kefu: '',
    ispop: 0,
  };
  const more = {
    pop_content: '',
    isplay: 0,
    head_toal: 20,
    edit_paypwd: 0,
    close_number: 0,
    lang_data: [],
    winners: [],
    pay_banklist: [],
    pay_channels: [],
    frame_origins: [],
  };
  replies = {
    '/api/mirror/base': [{ body: { code: 401, reason: 'auth', msg: 'xác thực lỗi', data: '' } }],
    '/api/system/base': [ok({ ...base, ...more })],
    '/api/system/config': [ok({ id: 'config', notice: 'hello', banners: [], movielist_0: [], movielist_1: [] })],
  };
  expect(await puller().pull(resourceOf('base'), 'first')).toBe(true);
  expect([...mirror.collection('base').rows.keys()]).toEqual(['base_info', 'config']);
});

test('a picture is deleted from the device when its row no longer has it or is deleted (O24)', async () => {
  const picture = (name: string) => ({ base: `/media/pictures/${name}`, widths: [320], width: 320, height: 180, colour: '#102030' });
  const path = '/api/video/getVideoInfo?id=video-one';
  replies = {
    [path]: [
      ok({ ...video('video-one'), sources: [], picture: picture('old') }),
      ok({ ...video('video-one'), sources: [], picture: picture('new') }),
      refused('not_found'),
    ],
  };
  const pulling = puller();
  const one = resourceOf('video', 'video-one');
  await pulling.pull(one, 'first');
  expect(dropped).toEqual([]);
  await pulling.pull(one, 'first');
  expect(dropped).toEqual(['/media/pictures/old']);
  await pulling.pull(one, 'first');
  expect(dropped).toEqual(['/media/pictures/old', '/media/pictures/new']);
});
