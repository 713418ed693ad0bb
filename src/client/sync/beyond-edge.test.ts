import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { caps } from '../mirror/caps.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { feedView } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

let asked: string[] = [];
let count = 0;

/** A board of `count` messages, the newest first, and a mirror that has nothing new. */
stubClub(async ({ path }) => {
  asked.push(path);
  const page = Number(new URL(path, 'http://club.test').searchParams.get('page'));
  const data = path.includes('/mirror/') ? { rows: [], gone: [], cursor: 'c2', more: false } : all().slice(page * 15, page * 15 + 15);
  return new Response(JSON.stringify({ code: 200, msg: '', data }), {
    status: 200,
  });
});

const message = (at: number) => ({
  id: `m${String(at).padStart(3, '0')}`,
  add_time: '',
  nickname: 'n',
  content: 'c',
  at_ms: 1_000 - at,
});
const all = () => Array.from({ length: count }, (_, at) => message(at));
const dropped: string[] = [];
const puller = () =>
  testPuller({
    nowMs: () => 5_000,
    dropPictures: (bases) => void dropped.push(...bases),
    pause: async () => undefined,
    sawMember: () => undefined,
  });
const real = { ...caps.rows };
const board = resourceOf('messages');
const shown = () => feedView(board, 'messages', ({ id }) => id).get();

async function fill(collection: 'messages' | 'notifications' | 'profiles', rows: readonly object[]): Promise<void> {
  await mirror.openCollection(collection);
  mirror.apply({
    kind: 'patch',
    collection,
    from: null,
    anew: true,
    rows: rows as MirrorRow[],
    deleted: [],
    cursor: 'c1',
    more: false,
    atMs: 5_000,
  });
  await mirror.settled();
}

beforeEach(async () => {
  asked = [];
  dropped.length = 0;
  count = 50;
  mirror.open({ memberId: 'one' });
  await mirror.empty();
  subscriptions.forget();
  connectionStore.set('online');
});
afterEach(() => void Object.assign(caps.rows, real));

test('a list continues beyond the stored rows, page by page, and nothing of that is stored (O23)', async () => {
  caps.rows.messages = 20;
  await fill('messages', all().toReversed());
  expect(shown()).toMatchObject({
    finished: false,
    stored: { rows: 20, order: 'newest', rest: 'connection' },
  });
  expect(shown().rows).toEqual(
    all()
      .slice(0, 20)
      .map(({ id }) => id),
  );
  const pulling = puller();
  for (let page = 0; page < 4; page += 1) await pulling.pull(board, 'next');
  expect(shown().rows).toEqual(all().map(({ id }) => id));
  expect(shown().finished).toBe(true);
  expect(asked).toEqual([0, 1, 2, 3].map((page) => `/api/memberfeedbacklist?page=${page}`));
  await mirror.settled();
  expect(mirror.collection('messages').lines.size).toBe(20);
  // New rows push out the oldest stored one: the tail begins elsewhere, and is requested again.
  mirror.apply({
    kind: 'patch',
    collection: 'messages',
    from: 'c1',
    anew: false,
    rows: [message(-1)],
    deleted: [],
    cursor: 'c9',
    more: false,
    atMs: 6_000,
  });
  expect(shown().rows).toEqual([message(-1), ...all().slice(0, 19)].map(({ id }) => id));
  expect(shown().finished).toBe(false);
});

test('a deleted message is removed from the rows beyond the edge as well', async () => {
  caps.rows.messages = 20;
  await fill('messages', all());
  const pulling = puller();
  for (let page = 0; page < 3; page += 1) await pulling.pull(board, 'next');
  expect(shown().rows).toContain('m025');
  mirror.apply({
    kind: 'patch',
    collection: 'messages',
    from: 'c1',
    anew: false,
    rows: [],
    deleted: ['m025'],
    cursor: 'c9',
    more: false,
    atMs: 6_000,
  });
  expect(shown().rows).not.toContain('m025');
});

test('a list without a call ends with the stored rows, and says so; a list below its cap does not', async () => {
  caps.rows.notifications = 3;
  const own = (at: number) => ({
    id: `n${at}`,
    kind: 'points_granted',
    values: {},
    create_time: '',
    at_ms: at,
  });
  await fill('notifications', [own(1), own(2), own(3)]);
  const feed = () => feedView(resourceOf('notifications'), 'notifications', ({ id }) => id).get();
  expect(feed()).toMatchObject({ finished: true, stored: undefined });
  await fill('notifications', [own(1), own(2), own(3), own(4)]);
  expect(feed()).toMatchObject({
    finished: true,
    rows: ['n4', 'n3', 'n2'],
    stored: { rows: 3, order: 'newest', rest: 'nowhere' },
  });
});

test('if the copy is cut, a list in another order is requested from the server', async () => {
  caps.rows.profiles = 2;
  const person = (id: string, pos: number) => ({
    id,
    xuanfei_name: id,
    region_id: 'r',
    pos,
    at_ms: 100 - pos,
    pictures: [],
  });
  await fill('profiles', [person('a', 1), person('b', 2)]);
  expect(feedView(resourceOf('n-home'), 'profiles', ({ id }) => id).get()).toMatchObject({
    state: 'ready',
    rows: ['a', 'b'],
    finished: true,
  });
  await fill('profiles', [person('a', 1), person('b', 2), person('c', 3)]);
  expect(feedView(resourceOf('profiles', '0'), 'profiles', ({ id }) => id).get()).toMatchObject({ rows: ['a', 'b'], finished: false });
  await puller().pull(resourceOf('n-home'), 'first');
  expect(asked.map((path) => path.split('?')[0])).toEqual(['/api/nHomeList']);
});
