import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { row, wipe } from '../../../tests/client/mirrors.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import type { MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';

const store = await import('./indexed-db/indexed-db-store.ts');
let asked: string[] = [];
let started: Mirror | undefined;

stubClub(({ path }) => {
  asked.push(path);
  return new Response(JSON.stringify({ code: 200, msg: '', data: [] }));
});

beforeEach(async () => {
  asked = [];
  vi.resetModules();
  // What the modules of this start share.
  await import('../../../tests/client/test-client.ts');
  // As it is in a browser, where only the code's download takes time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await started?.settled();
  started?.close();
  vi.doUnmock('./indexed-db/indexed-db-store.ts');
  await wipe();
});

/** A start whose code of the database arrives after so many ms. */
async function start(afterMs: number): Promise<Mirror> {
  vi.doMock('./indexed-db/indexed-db-store.ts', () => new Promise((arrived) => setTimeout(arrived, afterMs, store)));
  const { mirror } = await import('./instance.ts');
  started = mirror;
  mirror.open('public');
  return mirror;
}

const patch = {
  kind: 'patch',
  collection: 'regions',
  from: undefined,
  anew: true,
  deleted: [],
  cursor: 'c1',
  more: false,
  atMs: 1,
} as const;

test('on a slow network the database’s code may take longer than the database: what has come meanwhile is stored', async () => {
  const mirror = await start(10_000);
  mirror.apply({ ...patch, rows: [row('a')] });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await mirror.settled();
  expect(mirror.broken).toBe(false);
  const again = await store.openIndexedDbStore('public');
  expect(await again.states()).toMatchObject([{ collection: 'regions', cursor: 'c1' }]);
  again.close();
});

test('reading waits 3 s for it, as for the database; what is stored is read when it has come', async () => {
  const before = await store.openIndexedDbStore('public');
  await before.write({ ...patch, rows: [row('a')] });
  before.close();
  const mirror = await start(10_000);
  let opened = false;
  void mirror.openCollection('regions').then(() => (opened = true));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(opened).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect([opened, mirror.collection('regions').opened, mirror.broken]).toEqual([true, true, false]);
  // What comes next finds that out at once.
  let openedNext = false;
  void mirror.openList('regions/', 'regions').then(() => (openedNext = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(openedNext).toBe(true);
  mirror.apply({ kind: 'rows', collection: 'regions', rows: [row('b')], atMs: 2 });
  await vi.advanceTimersByTimeAsync(6_900);
  vi.useRealTimers();
  await mirror.settled();
  const { lines, state } = mirror.collection('regions');
  expect([[...lines.keys()], state.cursor]).toEqual([['a', 'b'], 'c1']);
});

test('code that never comes is given up', async () => {
  const mirror = await start(3_600_000);
  await vi.advanceTimersByTimeAsync(61_000);
  await mirror.settled();
  expect(mirror.broken).toBe(true);
});

test('if the copy does not open after the first rows were shown, the list’s next page is asked for', async () => {
  vi.useRealTimers();
  vi.doMock('./indexed-db/indexed-db-store.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  const { mirror } = await import('./instance.ts');
  started = mirror;
  const { testPuller } = await import('../../../tests/client/pulling.ts');
  const { resourceOf } = await import('./resource.ts');
  mirror.open('public');
  const rows = Array.from({ length: 60 }, (_, at): [MirrorRow, number] => [
    { id: `p${at}`, xuanfei_name: '', pos: at, at_ms: at, region_id: 'r' } as MirrorRow,
    1,
  ]);
  const state = { collection: 'profiles', cursor: 'c', complete: true, asOfMs: 9, mark: 1, version: 3 } as const;
  mirror.begin({ database: 'foyer-public-v4', heads: [{ state, rows, seenMs: 9 }], lists: [] });
  await Promise.all([mirror.openList('profiles/0', 'profiles'), mirror.openCollection('profiles')]);
  await testPuller().pull(resourceOf('profiles', '0'), 'next');
  expect(asked).toEqual(['/api/xuanfei/xuanfeilist?page=4']);
  expect(mirror.list('profiles/0')).toMatchObject({ finished: true, nextPage: 5 });
});
