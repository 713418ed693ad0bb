import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { newMirror, patch, wipe } from '../../../tests/client/mirrors.ts';
import type { Change } from './change.ts';
import type { MirrorRow } from './collection-table.ts';
import { type EarlyRead, firstRows } from './first-rows.ts';
import { openIndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Mirror } from './mirror.ts';

beforeEach(wipe);
afterEach(wipe);

/** The script of index.html that reads the first rows before the app's scripts are loaded. */
const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const script = page.slice(page.indexOf('const readStored ='), page.indexOf('// A browser reads its rules'));
const readStored = new Function(`${script}\nreturn readStored`)() as (member: string, home: boolean) => Promise<EarlyRead | null>;

const profile = (id: string, pos: number): MirrorRow => ({ id, xuanfei_name: id, pos, at_ms: pos, region_id: 'r' }) as ProfileItem;
const club = { id: 'base_info', name: 'The club' } as MirrorRow;
const profiles = (count: number): MirrorRow[] => Array.from({ length: count }, (_, at) => profile(`p${at}`, count - at));
const partition = { memberId: 'm1' };
const waits = () => new Promise<never>(() => undefined);

async function storeCopy(fill: (mirror: Mirror) => void): Promise<void> {
  const mirror = newMirror();
  mirror.open(partition);
  mirror.apply(patch({ collection: 'base', from: null, rows: [club], cursor: 'b', atMs: 5 }));
  fill(mirror);
  await mirror.settled();
}

async function begun(read: EarlyRead | null): Promise<Mirror> {
  const mirror = newMirror({ openIndexedDbStore: waits });
  mirror.open(partition);
  if (read) mirror.begin(firstRows(read));
  return mirror;
}

test('with nothing stored, nothing is read and no database is created (O22)', async () => {
  expect(await readStored('', true)).toBeNull();
  expect(await Dexie.getDatabaseNames()).toEqual([]);
});

test('the first rows of a complete collection, in its order, are in memory before the copy is open', async () => {
  await storeCopy((mirror) => mirror.apply(patch({ collection: 'profiles', from: null, rows: profiles(150), cursor: 'c', atMs: 9 })));
  const mirror = await begun(await readStored('m1', true));
  const collection = mirror.collection('profiles');
  expect(collection.ordered('pos', '').slice(0, 3)).toEqual(['p149', 'p148', 'p147']);
  expect(collection).toMatchObject({ opened: false, headOnly: true, state: { complete: true, asOfMs: 9 } });
  expect(mirror.collection('base').rows.get('base_info')).toEqual(club);
});

const firstPage = (rows: MirrorRow[], atMs = 10): Change => ({
  kind: 'page',
  collection: 'profiles',
  list: 'profiles/0',
  mode: 'first',
  page: 1,
  generation: null,
  rows,
  finished: false,
  atMs,
});

test('the rows of a partly loaded list are in memory, with the age of the list', async () => {
  await storeCopy((mirror) => mirror.apply(firstPage([profile('b', 2), profile('a', 1)], 7)));
  const mirror = await begun(await readStored('m1', true));
  expect(mirror.list('profiles/0')?.ids).toEqual(['b', 'a']);
  expect([...mirror.collection('profiles').lines].map(([id, { seenMs }]) => [id, seenMs])).toEqual([
    ['b', 7],
    ['a', 7],
  ]);
});

test('other screens start with the club’s own row only, and no member starts with another’s rows', async () => {
  await storeCopy((mirror) => mirror.apply(patch({ collection: 'profiles', from: null, rows: profiles(3), cursor: 'c', atMs: 9 })));
  const elsewhere = await readStored('m1', false);
  expect(elsewhere && firstRows(elsewhere)).toMatchObject({ heads: [{ state: { collection: 'base' } }], lists: [] });
  const other = newMirror({ openIndexedDbStore: waits });
  other.open({ memberId: 'm2' });
  if (elsewhere) other.begin(firstRows(elsewhere));
  expect(other.collection('base').rows.size).toBe(0);
});

/** A complete copy of 150 profiles, and the first page of their list from before; then a start that has read the head. */
async function begunWithoutCopy(open: 'rejects' | 'cannot read'): Promise<Mirror> {
  await storeCopy((mirror) => {
    mirror.apply(firstPage([profile('p149', 1), profile('gone', 2)]));
    mirror.apply({ kind: 'deleted', collection: 'profiles', deleted: ['gone'] });
    mirror.apply(patch({ collection: 'profiles', from: null, rows: profiles(150), cursor: 'c', atMs: 9 }));
  });
  const read = await readStored('m1', true);
  const mirror = newMirror({
    openIndexedDbStore: async (of) => {
      if (open === 'rejects') throw new Error('IndexedDB does not open');
      const store = await openIndexedDbStore(of);
      store.readCollection = () => Promise.reject(new Error('cannot be read'));
      return store;
    },
  });
  mirror.open(partition);
  if (read) mirror.begin(firstRows(read));
  return mirror;
}

test.each([
  ['rejects', 59, 3],
  // By then the deletion is stored, and a row more is in the head.
  ['cannot read', 60, 4],
] as const)(
  'if the copy %s after its first rows were shown, only these %i count: the rest comes page by page, from page %i on',
  async (open, count, nextPage) => {
    const mirror = await begunWithoutCopy(open);
    mirror.apply({ kind: 'deleted', collection: 'profiles', deleted: ['p148'] });
    await Promise.all([mirror.openList('profiles/0', 'profiles'), mirror.openCollection('profiles')]);
    const collection = mirror.collection('profiles');
    expect(collection).toMatchObject({ opened: true, headOnly: false, state: { complete: false, asOfMs: 0, cursor: undefined } });
    expect([collection.rows.size, collection.lines.size]).toEqual([count, count]);
    expect([...collection.lines.values()].filter(({ chunk }) => chunk !== undefined)).toEqual([]);
    const ids = profiles(150).map(({ id }) => id);
    const shown = ids.filter((id) => id !== 'p148').slice(-count);
    expect(mirror.list('profiles/0')).toMatchObject({ ids: shown.toReversed(), nextPage, finished: false });
    // What the server no longer has goes with the next pull of all.
    const rows = profiles(149);
    mirror.apply(patch({ collection: 'profiles', from: undefined, rows, cursor: 'd', atMs: 11 }));
    expect([collection.lines.has('p149'), collection.lines.size, collection.state.complete]).toEqual([false, 149, true]);
  },
);

test('of a list in pages that were not all read, the rows before the first one that is missing count', async () => {
  await storeCopy((mirror) => {
    mirror.apply(firstPage(profiles(20)));
    for (const page of [2, 3, 4])
      mirror.apply({
        ...firstPage(Array.from({ length: 20 }, (_, at) => profile(`more${page * 20 + at}`, at))),
        ...{ mode: 'next', page, generation: 1 },
      } as Change);
  });
  const read = await readStored('m1', true);
  const mirror = newMirror({ openIndexedDbStore: () => Promise.reject(new Error('IndexedDB does not open')) });
  mirror.open(partition);
  if (read) mirror.begin(firstRows(read));
  expect(mirror.list('profiles/0')).toMatchObject({ nextPage: 5 });
  await Promise.all([mirror.openList('profiles/0', 'profiles'), mirror.openCollection('profiles')]);
  expect([mirror.list('profiles/0')?.ids.length, mirror.list('profiles/0')?.nextPage]).toEqual([60, 4]);
});

test('what was pulled as a whole before the copy failed to open is complete', async () => {
  await storeCopy(() => undefined);
  const read = await readStored('m1', false);
  const mirror = newMirror({ openIndexedDbStore: () => Promise.reject(new Error('IndexedDB does not open')) });
  mirror.open(partition);
  if (read) mirror.begin(firstRows(read));
  mirror.apply(patch({ collection: 'base', from: null, rows: [club], cursor: 'b2', atMs: 12 }));
  await mirror.openCollection('base');
  expect(mirror.collection('base')).toMatchObject({ headOnly: false, state: { complete: true, asOfMs: 12, cursor: 'b2' } });
});

test('changes that arrived before the copy was open are applied on top of it', async () => {
  await storeCopy((mirror) => mirror.apply(patch({ collection: 'profiles', from: null, rows: profiles(150), cursor: 'c', atMs: 9 })));
  const read = await readStored('m1', true);
  const mirror = newMirror();
  mirror.open(partition);
  if (read) mirror.begin(firstRows(read));
  mirror.apply({ kind: 'deleted', collection: 'profiles', deleted: ['p149'] });
  await mirror.openCollection('profiles');
  expect(mirror.collection('profiles').ordered('pos', '').slice(0, 2)).toEqual(['p148', 'p147']);
  expect(mirror.collection('profiles').lines.size).toBe(149);
});
