import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newMirror, patch, row, seen, wipe } from '../../../tests/client/mirrors.ts';
import type { MirrorRow } from './collection-table.ts';
import { deleteDatabase } from './indexed-db/database.ts';
import { type IndexedDbStore, openIndexedDbStore } from './indexed-db/indexed-db-store.ts';
import { databaseName } from './indexed-db/names.ts';
import type { Mirror } from './mirror.ts';

beforeEach(wipe);
afterEach(wipe);

test.each([
  ['QuotaExceededError on its own', new DOMException('full', 'QuotaExceededError')],
  [
    'QuotaExceededError inside an AbortError',
    Object.assign(new Error('aborted'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }),
  ],
])('%s: pictures are deleted, and the record is written again (O19)', async (_name, error) => {
  let room = false;
  const mirror = newMirror({
    makeRoom: async () => {
      room = true;
    },
    openIndexedDbStore: async (partition) => {
      const store = await openIndexedDbStore(partition);
      const write = store.write.bind(store);
      store.write = (change) => (room ? write(change) : Promise.reject(error));
      return store;
    },
  });
  mirror.open('public');
  mirror.apply(patch({ rows: [row('a')] }));
  await mirror.settled();
  expect(mirror.full).toBe(true);
  const again = newMirror();
  again.open('public');
  expect((await seen(again)).size).toBe(1);
});

test('on a disk that stays full the page continues in memory: nothing older is read again, and pages follow one another', async () => {
  const notes: unknown[] = [];
  let writes = 0;
  const mirror = newMirror({
    notifyTabs: (note) => notes.push(note),
    openIndexedDbStore: async (partition) => {
      const store = await openIndexedDbStore(partition);
      const write = store.write.bind(store);
      store.write = (change) => {
        writes += 1;
        return writes === 1 ? write(change) : Promise.reject(new DOMException('full', 'QuotaExceededError'));
      };
      return store;
    },
  });
  mirror.open('public');
  await mirror.openCollection('regions');
  mirror.apply(patch({ rows: [row('a'), row('b')], cursor: 'c1' }));
  await mirror.settled();
  mirror.apply(patch({ from: 'c1', anew: false, deleted: ['b'], rows: [row('c')], cursor: 'c2', more: true }));
  await mirror.settled();
  mirror.apply(patch({ from: 'c2', anew: false, rows: [row('d')], cursor: 'c3' }));
  await mirror.settled();
  await mirror.tidy('regions');
  await mirror.follow({ partition: 'public', collection: 'regions', touched: [], list: null });
  expect([[...(await seen(mirror)).keys()].toSorted(), mirror.collection('regions').state.cursor]).toEqual([['a', 'c', 'd'], 'c3']);
  expect([mirror.full, mirror.collection('regions').pending, notes.length, writes]).toEqual([true, [], 1, 3]);
});

test('what could not be stored before the copy was read is there after it', async () => {
  let isFull = false;
  const before = newMirror();
  before.open('public');
  before.apply(patch({ rows: [row('a')], cursor: 'c1' }));
  await before.settled();
  const mirror = newMirror({
    openIndexedDbStore: async (partition) => {
      const store = await openIndexedDbStore(partition);
      const write = store.write.bind(store);
      store.write = (change) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : write(change));
      return store;
    },
  });
  mirror.open('public');
  isFull = true;
  mirror.apply({ kind: 'rows', collection: 'regions', rows: [row('b')], atMs: 2 });
  await mirror.settled();
  expect([...(await seen(mirror)).keys()].toSorted()).toEqual(['a', 'b']);
});

test('if no database opens, the mirror works in memory', async () => {
  const mirror = newMirror({ openIndexedDbStore: (): Promise<IndexedDbStore> => Promise.reject(new Error('private mode')) });
  mirror.open('public');
  mirror.apply(patch({ rows: [row('a')] }));
  await mirror.openCollection('regions');
  await mirror.settled();
  expect((await seen(mirror)).size).toBe(1);
  expect(mirror.broken).toBe(true);
});

test('when the browser closes the database, the rows in memory are not lost (O18)', async () => {
  let opened: IndexedDbStore | undefined;
  const mirror = newMirror({
    openIndexedDbStore: async (partition) => {
      opened = await openIndexedDbStore(partition);
      return opened;
    },
  });
  mirror.open('public');
  await mirror.openCollection('regions');
  opened?.close();
  mirror.apply(patch({ rows: [row('a')] }));
  await mirror.settled();
  expect((await seen(mirror)).size).toBe(1);
});

/** The browser closes the database of the open page; with `deletes`, its data were cleared. */
async function closedByBrowser(deletes: boolean): Promise<void> {
  // Its types name neither the open databases nor the browser's own one behind each.
  const { connections } = Dexie as unknown as { connections: Pick<Dexie, 'backendDB' | 'isOpen'>[] };
  for (const database of connections) {
    forceCloseDatabase(database.backendDB() as never);
    await vi.waitFor(() => expect(database.isOpen()).toBe(false));
  }
  if (deletes) await deleteDatabase(databaseName('public'));
}

/** A later start of a copy of 3 regions, of which the mirror has read all or only the first. */
async function laterStart(reads: readonly string[], lost: () => void): Promise<Mirror> {
  const before = newMirror();
  before.open('public');
  before.apply(patch({ rows: [row('a'), row('b'), row('c')], cursor: 'c1' }));
  await before.settled();
  before.close();
  const mirror = newMirror({ lost });
  mirror.open('public');
  await mirror.openCollection('regions');
  // One chunk has all of them.
  await mirror.need('regions', reads);
  for (const id of ['a', 'b', 'c']) if (!reads.includes(id)) mirror.collection('regions').rows.delete(id);
  return mirror;
}

const same = patch({ from: 'c1', anew: false, cursor: 'c2', atMs: 7 });

test('when the browser deletes the database under the open page, what is in memory stays, and is complete if it is all', async () => {
  let losses = 0;
  const mirror = await laterStart(['a', 'b', 'c'], () => (losses += 1));
  await closedByBrowser(true);
  mirror.apply(same);
  mirror.apply({ kind: 'rows', collection: 'regions', rows: [row('d')], atMs: 8 });
  await mirror.settled();
  const { rows, state } = mirror.collection('regions');
  expect([[...rows.keys()], state.cursor, state.complete]).toEqual([['a', 'b', 'c', 'd'], 'c2', true]);
  expect([mirror.broken, losses]).toEqual([true, 1]);
});

test('when that has deleted rows which were not in memory, the collection is pulled from its beginning', async () => {
  let losses = 0;
  const mirror = await laterStart(['a'], () => (losses += 1));
  const { version } = mirror.collection('regions').state;
  await closedByBrowser(true);
  mirror.apply(same);
  await mirror.settled();
  const { rows, lines, state } = mirror.collection('regions');
  expect([[...rows.keys()], [...lines.keys()], losses]).toEqual([['a'], ['a'], 1]);
  expect(state).toMatchObject({ cursor: undefined, complete: false, asOfMs: 0 });
  // What was made of the collection before is never taken for what is made of it later.
  expect(state.version).toBeGreaterThan(version);
  // As old as the collection was.
  expect([lines.get('a')?.seenMs, lines.get('a')?.chunk]).toEqual([7, undefined]);
  mirror.apply(patch({ rows: [row('b')], cursor: 'c3' }));
  expect([[...lines.keys()], mirror.collection('regions').state.complete]).toEqual([['b'], true]);
});

test('it is noticed as well when a row is to be read', async () => {
  let losses = 0;
  const mirror = await laterStart(['a'], () => (losses += 1));
  await closedByBrowser(true);
  await mirror.need('regions', ['b']);
  expect([[...mirror.collection('regions').lines.keys()], losses]).toEqual([['a'], 1]);
});

test('a database that the browser closes, but keeps, is opened again', async () => {
  const mirror = await laterStart(['a'], () => expect.unreachable());
  await closedByBrowser(false);
  mirror.apply(same);
  await mirror.need('regions', ['b']);
  expect([mirror.collection('regions').rows.size, mirror.broken]).toEqual([3, false]);
});

test('if a row can’t be read because the database is broken, only the rows in memory count', async () => {
  let losses = 0;
  const before = newMirror();
  before.open('public');
  before.apply(patch({ rows: [row('a'), row('b')], cursor: 'c1' }));
  await before.settled();
  const mirror = newMirror({
    lost: () => (losses += 1),
    openIndexedDbStore: async (partition) => {
      const store = await openIndexedDbStore(partition);
      store.readChunk = () => Promise.reject(new DOMException('Internal error', 'UnknownError'));
      return store;
    },
  });
  mirror.open('public');
  await mirror.openCollection('regions');
  mirror.apply({ kind: 'rows', collection: 'regions', rows: [row('c')], atMs: 2 });
  await mirror.need('regions', ['a', 'b']);
  const { lines, rows, state } = mirror.collection('regions');
  expect([[...lines.keys()], [...rows.keys()], state.complete, losses]).toEqual([['c'], ['c'], false, 1]);
  expect(mirror.broken).toBe(true);
});

test('lists that were made from a lost copy go on after the rows that they show', async () => {
  const people = Array.from({ length: 150 }, (_, at) => ({ id: `p${at}`, xuanfei_name: '', pos: at, at_ms: at, region_id: `r${at % 2}` }));
  const all = patch({ collection: 'profiles', rows: people as unknown as MirrorRow[], atMs: 5 });
  const before = newMirror();
  before.open('public');
  before.apply(all);
  await before.settled();
  const mirror = newMirror({
    openIndexedDbStore: async (partition) => {
      const store = await openIndexedDbStore(partition);
      const readChunk = store.readChunk.bind(store);
      store.readChunk = (collection, chunk) =>
        chunk === 1 ? readChunk(collection, chunk) : Promise.reject(new DOMException('Internal error', 'UnknownError'));
      return store;
    },
  });
  mirror.open('public');
  for (const list of ['profiles/0', 'profiles/r1', 'n-home/']) await mirror.openList(list, 'profiles');
  // The first chunk has the first 60 in the operator's order, none of which is among the newest.
  await mirror.need('profiles', ['p0', 'p149']);
  expect(mirror.list('profiles/0')).toMatchObject({ nextPage: 4, finished: false, ids: people.slice(0, 60).map(({ id }) => id) });
  expect(mirror.list('profiles/r1')).toMatchObject({ nextPage: 2, ids: people.flatMap(({ id }, at) => (at < 60 && at % 2 ? id : [])) });
  expect(mirror.list('n-home/')).toMatchObject({ nextPage: 1, ids: [] });
});

test('a partition sees nothing of the one before (O12)', async () => {
  const mirror = newMirror();
  mirror.open({ memberId: 'one' });
  mirror.apply(patch({ rows: [row('secret')] }));
  await mirror.settled();
  mirror.open({ memberId: 'two' });
  expect(mirror.collection('regions').rows.size).toBe(0);
  expect((await seen(mirror)).size).toBe(0);
});
