import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newMirror, patch, row, seen, wipe } from '../../../tests/client/mirrors.ts';
import { type IndexedDbStore, openIndexedDbStore } from './indexed-db/indexed-db-store.ts';

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

test('a partition sees nothing of the one before (O12)', async () => {
  const mirror = newMirror();
  mirror.open({ memberId: 'one' });
  mirror.apply(patch({ rows: [row('secret')] }));
  await mirror.settled();
  mirror.open({ memberId: 'two' });
  expect(mirror.collection('regions').rows.size).toBe(0);
  expect((await seen(mirror)).size).toBe(0);
});
