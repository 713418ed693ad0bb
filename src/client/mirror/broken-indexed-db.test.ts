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
