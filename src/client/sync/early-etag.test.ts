import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

let replies: Record<string, Response[]> = {};
let asked: string[] = [];

stubClub(({ path }) => {
  asked.push(path);
  const reply = replies[path]?.shift();
  if (!reply) throw new TypeError('Failed to fetch');
  return reply;
});

const ok = (data: unknown, etag: string) => new Response(JSON.stringify({ code: 200, msg: '', data }), { headers: { etag } });
const same = (etag: string) => new Response(null, { status: 304, headers: { etag } });
const config = (notice: string) => ({ id: 'config', notice, banners: [], movielist_0: [], movielist_1: [] });
const page = (notice: string, cursor: string) => ({ rows: [config(notice)], gone: [], cursor, more: false, rev: 1 });
const message = (id: string) => ({ id, add_time: '', nickname: '', content: '', at_ms: 1_000 });

const [base, board] = [resourceOf('base'), resourceOf('messages')];
const basePath = '/api/mirror/base';
const boardPath = '/api/memberfeedbacklist?page=0';
let nowMs = 0;
const puller = () => testPuller({ nowMs: () => nowMs });
const notice = () => mirror.collection('base').rows.get('config');

beforeEach(async () => {
  [replies, asked, nowMs] = [{}, [], 1_000];
  await mirror.empty();
  subscriptions.forget();
});

test('a reply that says "unchanged" confirms the stored rows that have its ETag, without a second request', async () => {
  replies = { [basePath]: [ok(page('hello', 'c1'), 'W/"1"'), same('W/"1"')] };
  await puller().pull(base, 'first');
  nowMs = 9_000;
  expect(await puller().pull(base, 'first')).toBe(true);
  expect([notice(), mirror.collection('base').state.asOfMs, asked]).toEqual([config('hello'), 9_000, [basePath, basePath]]);
});

test('"unchanged" about rows that this device does not have is not believed: they are asked for once more', async () => {
  replies = { [basePath]: [same('W/"2"'), ok(page('new', 'c2'), 'W/"2"')] };
  await puller().pull(base, 'first');
  expect([notice(), asked.length]).toEqual([config('new'), 2]);
});

test('rows that are asked for once more wait for no database', async () => {
  testClient({ mayOpen: () => new Promise(() => undefined) });
  replies = { [basePath]: [same('W/"2"'), ok(page('new', 'c2'), 'W/"2"')] };
  expect(await puller().pull(base, 'first')).toBe(true);
  expect([notice(), asked.length]).toEqual([config('new'), 2]);
  testClient();
});

test.each([
  ['the club’s own rows', base, basePath, 3],
  ['a list', board, boardPath, 2],
])('a server that says "unchanged" whatever it is asked is not asked for ever: %s', async (_, resource, path, times) => {
  replies = { [path]: Array.from({ length: 10 }, () => same('W/"2"')) };
  expect(await puller().pull(resource, 'first')).toBe(false);
  expect(asked).toHaveLength(times);
});

test('"unchanged" about newer rows than the stored ones brings what has changed since', async () => {
  replies = { [basePath]: [ok(page('old', 'c1'), 'W/"1"'), same('W/"2"')], [`${basePath}?cursor=c1`]: [ok(page('new', 'c2'), 'W/"2"')] };
  await puller().pull(base, 'first');
  await puller().pull(base, 'first');
  expect([notice(), asked.at(-1)]).toEqual([config('new'), `${basePath}?cursor=c1`]);
});

test('rows that a later pull has changed no longer have the ETag of the first reply', async () => {
  replies = { [basePath]: [ok(page('old', 'c1'), 'W/"1"')] };
  await puller().pull(base, 'first');
  const patch = { kind: 'patch', collection: 'base', from: 'c1', anew: false, deleted: [], more: false, atMs: 2 } as const;
  mirror.apply({ ...patch, rows: [], cursor: 'c1', rev: 1 });
  // The same rows with their texts in every language.
  mirror.apply({ ...patch, from: null, anew: true, everyLanguage: true, rows: [config('old') as never], cursor: 'c1', rev: 1 });
  expect(mirror.collection('base').state.etag).toBe('W/"1"');
  mirror.apply({ ...patch, rows: [config('new') as never], cursor: 'c2', rev: 2 });
  expect(mirror.collection('base').state.etag).toBeUndefined();
});

test('the same revision in one language replaces nothing of a copy in every language, a later one does', async () => {
  const texts = { en_us: { notice: 'hello' }, de_de: { notice: 'hallo' } };
  const inAll = { ...config('hello'), texts };
  const patch = {
    kind: 'patch',
    collection: 'base',
    from: null,
    anew: true,
    everyLanguage: true,
    deleted: [],
    more: false,
    atMs: 2,
  } as const;
  mirror.apply({ ...patch, rows: [inAll as never], cursor: 'c1', rev: 1 });
  replies = { [basePath]: [ok(page('hello', 'c1'), 'W/"1"'), ok({ ...page('new', 'c2'), rev: 2 }, 'W/"2"')] };
  nowMs = 9_000;
  await puller().pull(base, 'first');
  expect([notice(), mirror.collection('base').state]).toEqual([inAll, expect.objectContaining({ everyLanguage: true, asOfMs: 9_000 })]);
  await puller().pull(base, 'first');
  expect([notice(), mirror.collection('base').state.everyLanguage]).toEqual([config('new'), undefined]);
});

test('"unchanged" about a list is believed only while all its rows are here', async () => {
  replies = { [boardPath]: [ok([message('a'), message('b')], 'W/"1"'), same('W/"1"')] };
  await puller().pull(board, 'first');
  nowMs = 9_000;
  await puller().pull(board, 'first');
  expect([mirror.list(board.key)?.asOfMs, asked.length]).toEqual([9_000, 2]);
  mirror.apply({ kind: 'deleted', collection: 'messages', deleted: ['b'] });
  replies = { [boardPath]: [same('W/"1"'), ok([message('a'), message('b')], 'W/"1"')] };
  await puller().pull(board, 'first');
  expect([mirror.collection('messages').rows.has('b'), asked.length]).toEqual([true, 4]);
});

test('a list some of whose rows could not be kept is asked for without its ETag', async () => {
  replies = { [boardPath]: [ok([message('a'), message('b')], 'W/"1"'), same('W/"1"'), ok([message('a'), message('b')], 'W/"1"')] };
  const pulling = puller();
  await pulling.pull(board, 'first');
  mirror.apply({ kind: 'deleted', collection: 'messages', deleted: ['b'] });
  expect(await pulling.pull(board, 'first')).toBe(true);
  expect([mirror.collection('messages').rows.has('b'), asked.length]).toEqual([true, 3]);
});
