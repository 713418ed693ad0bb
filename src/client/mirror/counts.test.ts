import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newMirror, wipe } from '../../../tests/client/mirrors.ts';
import { type Change, emptyCollection, type TabNote } from './change.ts';
import type { MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';
import { planCollection } from './reducer.ts';

beforeEach(wipe);
afterEach(wipe);

const video = (id: string, count = 0): MirrorRow => ({ id, name: id, count, pos: 1, at_ms: 1, class_id: 'c' }) as MirrorRow<'videos'>;

const first: Change & { kind: 'patch' } = {
  ...{ kind: 'patch', collection: 'videos', from: undefined, anew: true, deleted: [], cursor: 'c1', more: false, atMs: 1 },
  rows: [video('a', 1), video('b', 1), video('c', 1)],
};
const next = (more: Partial<Change & { kind: 'patch' }>): Change => ({
  ...first,
  ...{ from: 'c1', anew: false, rows: [], cursor: 'c2' },
  ...more,
});
const plays = (counts: Record<string, number>) => Object.entries(counts).map(([id, count]) => ({ id, count }));

/** A mirror in which these rows are stored; in memory are only those that something needs. */
async function opened(options: Parameters<typeof newMirror>[0] = {}): Promise<Mirror> {
  const before = newMirror();
  before.open('public');
  before.apply(first);
  await before.settled();
  const mirror = newMirror(options);
  mirror.open('public');
  await mirror.openCollection('videos');
  // As if they were not among the first ones, which are in memory from the start.
  mirror.collection('videos').rows.clear();
  return mirror;
}

async function shown(mirror: Mirror): Promise<Record<string, unknown>> {
  const { lines, rows } = mirror.collection('videos');
  await mirror.need('videos', [...lines.keys()]);
  return Object.fromEntries([...lines.keys()].map((id) => [id, (rows.get(id) as MirrorRow<'videos'> | undefined)?.count]));
}

test('counts reach rows that are in memory and rows that are only stored, and are there after a restart', async () => {
  const mirror = await opened();
  await mirror.need('videos', ['a']);
  mirror.apply(next({ counts: plays({ a: 5, b: 6, unknown: 9 }) }));
  expect(await shown(mirror)).toEqual({ a: 5, b: 6, c: 1 });
  await mirror.settled();
  const again = newMirror();
  again.open('public');
  await again.openCollection('videos');
  expect(await shown(again)).toEqual({ a: 5, b: 6, c: 1 });
  expect(again.collection('videos').rows.get('a')).toMatchObject({ name: 'a', pos: 1 });
});

test('a chunk that is read while its counts are being written does not bring back the old ones', async () => {
  const mirror = await opened();
  const reading = mirror.need('videos', ['b']);
  // From here on the chunk's reading is queued, before the writing.
  await mirror.openCollection('videos');
  mirror.apply(next({ counts: plays({ b: 8 }) }));
  await reading;
  expect(await shown(mirror)).toMatchObject({ b: 8 });
  await mirror.settled();
  // Stored meanwhile: a newer row is not overwritten by them.
  mirror.apply(next({ from: 'c2', cursor: 'c3', rows: [video('b', 9)] }));
  expect(await shown(mirror)).toMatchObject({ b: 9 });
});

test('counts that arrive before the copy was read are shown once it is', async () => {
  await opened();
  const mirror = newMirror();
  mirror.open('public');
  const opening = mirror.openCollection('videos');
  mirror.apply(next({ from: null, counts: plays({ c: 4 }) }));
  await opening;
  expect(await shown(mirror)).toEqual({ a: 1, b: 1, c: 4 });
});

test('of a deleted row no count remains, and an outdated reply changes none', async () => {
  const mirror = await opened();
  mirror.apply(next({ deleted: ['a'], counts: plays({ a: 77_777, b: 2 }) }));
  expect(mirror.apply(next({ counts: plays({ b: 3 }) }))).toBe(false);
  expect(await shown(mirror)).toEqual({ b: 2, c: 1 });
  await mirror.settled();
  mirror.close();
  const database = new Dexie((await Dexie.getDatabaseNames())[0] ?? 'none');
  await database.open();
  const everything = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  expect(JSON.stringify(everything)).not.toContain('77777');
});

test('another tab reads the counts that this one has written', async () => {
  const notes: TabNote[] = [];
  const other = await opened();
  await shown(other);
  const mirror = await opened({ notifyTabs: (note) => notes.push(note) });
  mirror.apply(next({ counts: plays({ c: 3 }) }));
  await mirror.settled();
  for (const note of notes) await other.follow(note);
  expect(await shown(other)).toEqual({ a: 1, b: 1, c: 3 });
});

test('the reducer hands on the counts of a patch, and of nothing else', () => {
  const state = { ...emptyCollection('videos'), cursor: 'c1' };
  expect(planCollection(state, new Map(), next({ counts: plays({ a: 5 }) }))?.counts).toEqual(plays({ a: 5 }));
  expect(planCollection(state, new Map(), { kind: 'rows', collection: 'videos', rows: [video('a')], atMs: 1 })?.counts).toEqual([]);
});
