import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { type CollectionName, collectionNames } from '#contract/collections/mirror.ts';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { caps } from '../mirror/caps.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { catchUp, fillMirror } from './background.ts';
import { pullCollection } from './collection-pull.ts';
import { pullLimits } from './pull-limits.ts';
import { pullPauses } from './pull-pauses.ts';

type Page = { rows: object[]; gone?: string[]; cursor: string; more: boolean; older?: boolean };
/** The server's reply for a collection's page after a cursor ('' is the beginning); a string is a refusal. */
type Club = (collection: string, cursor: string) => Page | string | 'nothing';

let club: Club;
let asked: string[] = [];
let queries: string[] = [];

stubClub(async ({ path }) => {
  const { pathname, searchParams } = new URL(path, 'http://club');
  const collection = pathname.replace('/api/mirror/', '');
  const cursor = searchParams.get('cursor') ?? '';
  asked.push(`${collection} ${cursor}`);
  queries.push(String(searchParams));
  const said = club(collection, cursor);
  if (said === 'nothing') throw new TypeError('Failed to fetch');
  if (typeof said === 'string') return Response.json({ code: said === 'auth' ? 401 : 410, msg: '', reason: said, data: '' });
  return Response.json({ code: 200, msg: '', data: { gone: [], ...said } });
});

const empty: Page = { rows: [], cursor: 'end', more: false };
const hex = '0'.repeat(64);
const period = (n: number) => ({
  id: `k3.${n}`,
  lottery: 'k3',
  drawn_ms: n,
  at_ms: n,
  expect: String(n),
  k: n,
  commitment: hex,
  seed: hex,
  beacon: 'none',
  opencode: [1, 2, 3],
  void: null,
});

const clock = { nowMs: 1_000_000 };
const parts = { nowMs: () => clock.nowMs, dropPictures: () => undefined, pause: async () => undefined };
const whole = {
  ...parts,
  pull: async () => true,
  alone: async (work: () => Promise<void>) => {
    await work();
    return true;
  },
};

const countOf = (collection: string): number => asked.filter((one) => one.startsWith(`${collection} `)).length;

beforeEach(async () => {
  [asked, queries, clock.nowMs] = [[], [], 1_000_000];
  club = () => empty;
  subscriptions.forget();
  mirror.open({ memberId: crypto.randomUUID() });
});

/** A server that refuses the cursor of every page except the first, as a client once met when pulling periods from an older release. */
const refusesItsOwn: Club = (collection, cursor) => {
  if (collection !== 'periods') return empty;
  return cursor === '' ? { rows: [period(1)], cursor: 'k3.1', more: true } : 'cursor_unknown';
};

test('a pull starts again once at most, and then the collection is paused for longer and longer', async () => {
  club = refusesItsOwn;
  await expect(pullCollection('periods', parts)).rejects.toThrow();
  // The beginning, the page that is refused, the beginning again, and the same refusal.
  expect(asked).toEqual(['periods ', 'periods k3.1', 'periods ', 'periods k3.1']);
  const pauses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const leftMs = pullPauses.leftMs('periods', clock.nowMs);
    pauses.push(leftMs);
    asked = [];
    clock.nowMs += leftMs - 1;
    await expect(pullCollection('periods', parts)).rejects.toThrow('periods');
    expect(asked, 'left alone').toEqual([]);
    clock.nowMs += 1;
    await expect(pullCollection('periods', parts)).rejects.toThrow();
    expect(asked).toEqual(['periods k3.1', 'periods ', 'periods k3.1']);
  }
  const { firstPauseMs, longestPauseMs } = pullLimits;
  expect(pauses).toEqual(pauses.map((_, turn) => Math.min(firstPauseMs * 2 ** turn, longestPauseMs)));
  expect(pauses.at(-1)).toBe(longestPauseMs);
});

test('a client that was stuck with an older server continues from its rows, in the same session', async () => {
  club = refusesItsOwn;
  await expect(pullCollection('periods', parts)).rejects.toThrow();
  clock.nowMs += pullLimits.longestPauseMs;
  asked = [];
  club = (_shelf, cursor) => (cursor === 'k3.1' ? { rows: [period(2)], cursor: 'end', more: false } : 'cursor_unknown');
  await pullCollection('periods', parts);
  expect(asked).toEqual(['periods k3.1']);
  expect([...mirror.collection('periods').lines.keys()].sort()).toEqual(['k3.1', 'k3.2']);
  expect(mirror.collection('periods').state).toMatchObject({ complete: true, cursor: 'end' });
  expect(pullPauses.leftMs('periods', clock.nowMs)).toBe(0);
});

test('a cursor that the server has deleted leads to a full pull at once, without a pause', async () => {
  club = () => ({ rows: [period(1)], cursor: 'old', more: false });
  await pullCollection('periods', parts);
  club = (_shelf, cursor) => (cursor === '' ? { rows: [period(2)], cursor: 'new', more: false } : 'cursor_unknown');
  asked = [];
  await pullCollection('periods', parts);
  expect(asked).toEqual(['periods old', 'periods ']);
  expect([...mirror.collection('periods').lines.keys()]).toEqual(['k3.2']);
  expect(pullPauses.leftMs('periods', clock.nowMs)).toBe(0);
});

test('a client requests as many of the newest rows as it stores, and records where its copy ends (O23)', async () => {
  const rows = Array.from({ length: caps.rows.periods }, (_, at) => period(5_000 + at));
  const pages = [rows.slice(0, 1_500), rows.slice(1_500)];
  club = (_shelf, cursor) => ({
    rows: pages[Number(cursor)] ?? [],
    cursor: `${Number(cursor) + 1}`,
    more: cursor === '',
    older: cursor === '',
  });
  await pullCollection('periods', parts);
  expect(queries).toEqual(['newest=3000', 'cursor=1&newest=3000']);
  const collection = mirror.collection('periods');
  // The oldest one is left out: the server may have others of the same time.
  expect(collection.state).toMatchObject({ complete: true, cursor: '2', edge: { at: 5_000 } });
  expect(collection.lines.size).toBe(caps.rows.periods - 1);
  // The next rows move the edge, and are no reason to start again.
  club = () => ({ rows: [period(9_000), period(9_001)], cursor: '3', more: false });
  await pullCollection('periods', parts);
  expect(collection.state).toMatchObject({ complete: true, cursor: '3', edge: { at: 5_001 } });
  expect(collection.lines.size).toBe(caps.rows.periods);
  queries = [];
  club = () => empty;
  await pullCollection('notices', parts);
  expect(queries, 'rows that may be removed come whole').toEqual(['']);
});

test('a server that says "more" forever gets a limited number of requests', async () => {
  let page = 0;
  club = () => {
    page += 1;
    return { rows: [], cursor: `c${page}`, more: true };
  };
  await pullCollection('periods', parts);
  expect(asked).toHaveLength(pullLimits.pages);
});

test.each(['cursor_unknown', 'too_many', 'nothing', 'malformed'])(
  'a collection that fails (%s) does not block the others: they are pulled, and it is paused (O24)',
  async (how) => {
    const badOnes: readonly CollectionName[] = ['profiles', 'base', 'periods'];
    club = (collection) => {
      if (!badOnes.includes(collection as CollectionName)) return empty;
      return how === 'malformed' ? { rows: [{ id: 'x' }], cursor: 'c', more: false } : how;
    };
    const { ended, left } = await fillMirror(whole, () => true);
    expect([ended, [...left].toSorted()]).toEqual([true, badOnes.toSorted()]);
    for (const collection of collectionNames) expect([collection, countOf(collection)]).toEqual([collection, 1]);
    // A run soon afterwards skips those, and only those.
    asked = [];
    expect([...(await fillMirror(whole, () => true)).left].toSorted()).toEqual(badOnes.toSorted());
    for (const collection of collectionNames)
      expect([collection, countOf(collection)]).toEqual([collection, badOnes.includes(collection) ? 0 : 1]);
    // Failed ones are retried automatically after their pause.
    asked = [];
    club = () => empty;
    clock.nowMs += pullLimits.longestPauseMs;
    expect((await catchUp(whole, () => true, left)).left.size).toBe(0);
    expect(asked.map((one) => one.split(' ')[0]).toSorted()).toEqual(badOnes.toSorted());
  },
);

test('after a refused session nothing else is requested', async () => {
  club = () => 'auth';
  expect((await fillMirror(whole, () => true)).ended).toBe(false);
  expect(asked).toHaveLength(1);
});

test('profiles not confirmed for 14 days are deleted even if the server is unreachable (O24)', async () => {
  const profile = {
    id: 'profile-1',
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
    pos: 1,
    at_ms: 1,
    views: 0,
    ratings: 0,
    rating_tenths: null,
    certified: null,
    img_url: '',
    picture: null,
  };
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [profile] as never, atMs: clock.nowMs });
  clock.nowMs += 15 * 86_400_000;
  club = () => 'nothing';
  await fillMirror(whole, () => true);
  expect(mirror.collection('profiles').lines.has('profile-1')).toBe(false);
});

test('after a reconnect unreachable collections are requested at once; refused ones wait', async () => {
  club = (collection) => (collection === 'periods' ? 'too_many' : 'nothing');
  for (const collection of ['periods', 'notices'] as const) await expect(pullCollection(collection, parts)).rejects.toThrow();
  pullPauses.reachable();
  expect(pullPauses.leftMs('notices', clock.nowMs)).toBe(0);
  expect(pullPauses.leftMs('periods', clock.nowMs)).toBeGreaterThan(0);
});

test('a refresh by the member does not wait for a pause, an automatic request does', async () => {
  club = () => 'nothing';
  const puller = testPuller(parts);
  const receipts = resourceOf('receipts');
  await puller.pull(receipts, 'first');
  expect(asked).toHaveLength(1);
  await puller.pull(receipts, 'first');
  expect(asked, 'by itself').toHaveLength(1);
  expect(subscriptions.pullOf(receipts.key)).toMatchObject({ failed: true, pulling: false });
  await puller.pull(receipts, 'again');
  expect(asked, 'pulled down').toHaveLength(2);
  await puller.pull(receipts, 'first', true);
  expect(asked, 'opened').toHaveLength(3);
});

test('a clock that is set back extends no pause beyond the longest one', () => {
  pullPauses.failed('periods', clock.nowMs, new Error());
  expect(pullPauses.leftMs('periods', clock.nowMs - 365 * 86_400_000)).toBe(pullLimits.longestPauseMs);
});
