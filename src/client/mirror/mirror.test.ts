import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newMirror, patch, row, seen, wipe } from '../../../tests/client/mirrors.ts';
import { stillKey } from '../device/stills.ts';
import type { Change, TabNote } from './change.ts';
import type { MirrorRow } from './collection-table.ts';

beforeEach(wipe);
afterEach(wipe);

test('an applied change is in memory at once, and there again after a restart (O4)', async () => {
  const mirror = newMirror();
  mirror.open('public');
  mirror.apply(patch({ rows: [row('b', 2), row('a', 1)] }));
  expect(mirror.collection('regions').ordered('pos', '')).toEqual(['a', 'b']);
  await mirror.settled();
  const again = newMirror();
  again.open('public');
  expect([...(await seen(again)).keys()].sort()).toEqual(['a', 'b']);
  expect(again.collection('regions').state).toMatchObject({ cursor: 'c1', complete: true, asOfMs: 1 });
});

test('nothing of a deleted row remains, not even in lists (O24)', async () => {
  const mirror = newMirror();
  mirror.open('public');
  const rows = [row('withdrawn-1', 1), row('b', 2)];
  mirror.apply({
    kind: 'page',
    collection: 'regions',
    list: 'regions/',
    mode: 'first',
    page: 1,
    generation: null,
    rows,
    finished: false,
    atMs: 1,
  });
  mirror.apply({ kind: 'deleted', collection: 'regions', deleted: ['withdrawn-1'] });
  await mirror.settled();
  mirror.close();
  const database = new Dexie((await Dexie.getDatabaseNames())[0] ?? 'none');
  await database.open();
  const everything = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  expect(JSON.stringify(everything)).toContain('"b"');
  expect(JSON.stringify(everything)).not.toContain('withdrawn-1');
});

const ids = fc.constantFrom(...'abcdefghijkl');
const someRows = fc.uniqueArray(fc.tuple(ids, fc.nat(20), fc.string({ maxLength: 3 })), { selector: ([id]) => id, maxLength: 6 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('patch' as const), rows: someRows, deleted: fc.uniqueArray(ids, { maxLength: 3 }), more: fc.boolean() }),
    fc.record({ kind: fc.constant('late' as const), rows: someRows }),
    fc.record({ kind: fc.constant('full' as const), rows: someRows }),
    fc.record({ kind: fc.constant('rows' as const), rows: someRows }),
    fc.record({ kind: fc.constant('deleted' as const), deleted: fc.uniqueArray(ids, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('tidy' as const) }),
    fc.record({ kind: fc.constant('restart' as const) }),
  ),
  { maxLength: 14 },
);

test('any sequence of patches, pulls, tombstones and restarts equals a plain map', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await wipe();
      let mirror = newMirror();
      mirror.open('public');
      await mirror.openCollection('regions');
      const model = new Map<string, MirrorRow>();
      let cursor: string | undefined;
      let whole = false;
      let at = 0;
      for (const step of sequence) {
        at += 1;
        const rows = 'rows' in step ? step.rows.map(([id, pos, name]) => row(id, pos, name)) : [];
        const bring = (): void => {
          for (const each of rows) model.set(each.id, each);
        };
        if (step.kind === 'patch' && cursor !== undefined && whole) {
          const deleted = step.deleted.filter((id) => !rows.some((each) => each.id === id));
          expect(mirror.apply(patch({ from: cursor, anew: false, rows, deleted, cursor: `c${at}`, atMs: at }))).toBe(true);
          cursor = `c${at}`;
          bring();
          for (const id of deleted) model.delete(id);
        } else if (step.kind === 'late') {
          expect(mirror.apply(patch({ from: 'another cursor', anew: false, rows, cursor: `c${at}` }))).toBe(false);
        } else if (step.kind === 'full') {
          expect(mirror.apply(patch({ from: cursor, anew: true, rows, cursor: `c${at}`, atMs: at }))).toBe(true);
          cursor = `c${at}`;
          whole = true;
          model.clear();
          bring();
        } else if (step.kind === 'rows') {
          mirror.apply({ kind: 'rows', collection: 'regions', rows, atMs: at });
          bring();
        } else if (step.kind === 'deleted') {
          mirror.apply({ kind: 'deleted', collection: 'regions', deleted: step.deleted });
          for (const id of step.deleted) model.delete(id);
        } else if (step.kind === 'tidy') {
          await mirror.tidy('regions');
        } else if (step.kind === 'restart') {
          await mirror.settled();
          mirror.close();
          mirror = newMirror();
          mirror.open('public');
          // Callers that pull by a cursor open the collection first (sync/collection-pull.ts).
          await mirror.openCollection('regions');
        }
      }
      expect(await seen(mirror)).toEqual(model);
      await mirror.settled();
      const restarted = newMirror();
      restarted.open('public');
      expect(await seen(restarted)).toEqual(model);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('many rows are stored in chunks, in order after tidying, and every one is found', async () => {
  const mirror = newMirror();
  mirror.open('public');
  await mirror.openCollection('regions');
  const many = Array.from({ length: 900 }, (_, at) => row(`id${at}`, (at * 7919) % 900));
  for (let at = 0; at < 900; at += 200) {
    const from = mirror.collection('regions').state.cursor;
    mirror.apply(patch({ from, anew: at === 0, rows: many.slice(at, at + 200), cursor: `c${at}`, more: at + 200 < 900 }));
  }
  await mirror.settled();
  await mirror.tidy('regions');
  const again = newMirror();
  again.open('public');
  await again.openCollection('regions');
  const collection = again.collection('regions');
  const first = collection.ordered('pos', '').slice(0, 30);
  expect(new Set(first.map((id) => collection.lines.get(id)?.chunk)).size).toBe(1);
  expect((await seen(again)).size).toBe(900);
});

test('other tabs hear of chunks that were put in order, and read the rows where they are now', async () => {
  const notes: TabNote[] = [];
  const one = newMirror({ notifyTabs: (note) => notes.push(note) });
  one.open('public');
  await one.openCollection('regions');
  const many = Array.from({ length: 900 }, (_, at) => row(`id${at}`, (at * 7919) % 900));
  for (let at = 0; at < 900; at += 200) {
    const from = one.collection('regions').state.cursor;
    one.apply(patch({ from, anew: at === 0, rows: many.slice(at, at + 200), cursor: `c${at}`, more: at + 200 < 900 }));
  }
  await one.settled();
  const two = newMirror();
  two.open('public');
  await two.openCollection('regions');
  notes.length = 0;
  await one.tidy('regions');
  await one.tidy('regions');
  expect(notes).toHaveLength(1);
  for (const note of notes) await two.follow(note);
  expect((await seen(two)).size).toBe(900);
});

test('what comes while a collection is put in order is not lost when it is read again', async () => {
  const mirror = newMirror();
  mirror.open('public');
  await mirror.openCollection('regions');
  const many = Array.from({ length: 300 }, (_, at) => row(`id${at}`, (at * 7919) % 300));
  mirror.apply(patch({ rows: many.slice(0, 200), cursor: 'c1', more: true }));
  mirror.apply(patch({ from: 'c1', anew: false, rows: many.slice(200), cursor: 'c2' }));
  await mirror.settled();
  const tidied = mirror.tidy('regions');
  mirror.apply(patch({ from: 'c2', anew: false, rows: [row('new')], deleted: ['id7'], cursor: 'c3' }));
  await tidied;
  const lines = mirror.collection('regions').lines;
  expect([lines.has('new'), lines.has('id7'), lines.size]).toEqual([true, false, 300]);
  await mirror.settled();
  expect([mirror.collection('regions').pending, mirror.collection('regions').lines.size]).toEqual([[], 300]);
});

test('a tab that follows another one’s deletion drops its stills, and keeps them otherwise', async () => {
  const notes: TabNote[] = [];
  const one = newMirror({ notifyTabs: (note) => notes.push(note) });
  one.open('public');
  await one.openCollection('regions');
  one.apply(patch({ rows: [row('a'), row('b')] }));
  await one.settled();
  const two = newMirror();
  two.open('public');
  await two.openCollection('regions');
  const follow = async (change: Change): Promise<boolean> => {
    notes.length = 0;
    one.apply(change);
    await one.settled();
    // Its own deletion has forgotten them already.
    localStorage.setItem(stillKey('home'), 'mark');
    for (const note of notes) await two.follow(note);
    return localStorage.getItem(stillKey('home')) === null;
  };
  expect(await follow(patch({ from: 'c1', anew: false, rows: [row('c')], cursor: 'c2' }))).toBe(false);
  expect(await follow(patch({ from: 'c2', anew: false, deleted: ['a'], cursor: 'c3' }))).toBe(true);
});

test('the slower one of two tabs drops its reply and reads what the other has written', async () => {
  const notes: TabNote[] = [];
  const one = newMirror({ notifyTabs: (note) => notes.push(note) });
  const two = newMirror();
  one.open('public');
  two.open('public');
  await Promise.all([one.openCollection('regions'), two.openCollection('regions')]);
  one.apply(patch({ rows: [row('a', 1, 'from one')] }));
  await one.settled();
  // The second tab does not know of it: its reply is valid by its memory, but not inside the transaction.
  two.apply(patch({ rows: [row('b', 1, 'from two')], cursor: 'c9' }));
  await two.settled();
  expect([...(await seen(two)).keys()]).toEqual(['a']);
  expect(two.collection('regions').state.cursor).toBe('c1');
  one.apply(patch({ from: 'c1', anew: false, rows: [row('a', 1, 'newer')], cursor: 'c2' }));
  await one.settled();
  for (const note of notes) await two.follow(note);
  expect((await seen(two)).get('a')).toMatchObject({ name: 'newer' });
});

test('changes that arrived before the copy was opened are applied on top of it', async () => {
  const before = newMirror();
  before.open('public');
  before.apply(patch({ rows: [row('a', 1, 'old'), row('b', 2)] }));
  before.apply({
    kind: 'page',
    collection: 'regions',
    list: 'l',
    mode: 'first',
    page: 1,
    generation: null,
    rows: [row('a'), row('b')],
    finished: false,
    atMs: 1,
  });
  before.apply({
    kind: 'page',
    collection: 'regions',
    list: 'l',
    mode: 'next',
    page: 2,
    generation: 1,
    rows: [row('c')],
    finished: true,
    atMs: 1,
  });
  await before.settled();
  const mirror = newMirror();
  mirror.open('public');
  mirror.apply({
    kind: 'page',
    collection: 'regions',
    list: 'l',
    mode: 'first',
    page: 1,
    generation: null,
    rows: [row('n'), row('a', 1, 'new')],
    finished: false,
    atMs: 5,
  });
  expect(mirror.list('l')?.ids).toEqual(['n', 'a']);
  await mirror.openList('l', 'regions');
  expect(mirror.list('l')?.ids).toEqual(['n', 'a', 'b', 'c']);
  expect((await seen(mirror)).get('a')).toMatchObject({ name: 'new' });
});

test('the first rows of a long list are shown before its table of contents is read', async () => {
  const before = newMirror();
  before.open('public');
  await before.openCollection('notices');
  const notice = (at: number): MirrorRow => ({ id: `n${String(at).padStart(4, '0')}`, name: '', text: '', create_time: '', at_ms: at });
  const notices = Array.from({ length: 450 }, (_, at) => notice((at * 7919) % 450));
  before.apply(patch({ collection: 'notices', rows: notices }));
  await before.settled();
  await before.tidy('notices');
  const mirror = newMirror();
  mirror.open('public');
  const lengths: number[] = [];
  const firsts: string[] = [];
  mirror.subscribe(() => {
    lengths.push(mirror.collection('notices').lines.size);
    firsts.push(mirror.collection('notices').ordered('newest', '')[0] ?? '');
  });
  await mirror.openCollection('notices');
  expect(lengths).toEqual([60, 450]);
  expect(firsts).toEqual(['n0449', 'n0449']);
  expect(mirror.collection('notices').headOnly).toBe(false);
});

/** A notice with a text in each of the languages. */
const said = (...languages: string[]): MirrorRow => ({
  id: 'notice01',
  name: languages[0] ?? '',
  text: '',
  create_time: '2026-11-20 00:00:00',
  at_ms: 1,
  texts: Object.fromEntries(languages.map((language) => [language, { name: language, text: '' }])),
});

/** The languages of the stored notice: as they are in memory, and as a later start reads them. */
async function languagesOfNotice(mirror: ReturnType<typeof newMirror>): Promise<string[][]> {
  await mirror.settled();
  const again = newMirror();
  again.open('public');
  return Promise.all(
    [mirror, again].map(async (one) => {
      await one.openCollection('notices');
      await one.need('notices', ['notice01']);
      return Object.keys((one.collection('notices').rows.get('notice01') as { texts?: object }).texts ?? {}).toSorted();
    }),
  );
}

test('a single reply in one language does not erase the other ones of a copy that has all of them; the pull does, if the club has removed one', async () => {
  const mirror = newMirror();
  mirror.open('public');
  await mirror.openCollection('notices');
  const pull = { collection: 'notices', everyLanguage: true } as const;
  mirror.apply(patch({ ...pull, rows: [said('de_de', 'en_us')] }));
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [said('en_us')], atMs: 2 });
  const page = { list: 'notices', mode: 'first', page: 1, generation: null, finished: true } as const;
  mirror.apply({ kind: 'page', collection: 'notices', rows: [said('en_us', 'ja_jp')], atMs: 3, ...page });
  const all = ['de_de', 'en_us', 'ja_jp'];
  expect(await languagesOfNotice(mirror)).toEqual([all, all]);
  mirror.apply(patch({ ...pull, from: 'c1', anew: false, rows: [said('en_us')], cursor: 'c2' }));
  expect(await languagesOfNotice(mirror)).toEqual([['en_us'], ['en_us']]);
});

test('a reply that comes before the copy is read does not erase its languages either', async () => {
  const first = newMirror();
  first.open('public');
  first.apply(patch({ collection: 'notices', everyLanguage: true, rows: [said('de_de', 'en_us')] }));
  await first.settled();
  const mirror = newMirror();
  mirror.open('public');
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [said('en_us')], atMs: 2 });
  const both = ['de_de', 'en_us'];
  expect(await languagesOfNotice(mirror)).toEqual([both, both]);
});

test('a copy in one language keeps no texts of another one', async () => {
  const mirror = newMirror();
  mirror.open('public');
  await mirror.openCollection('notices');
  mirror.apply(patch({ collection: 'notices', rows: [said('de_de')] }));
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [said('en_us')], atMs: 2 });
  expect(await languagesOfNotice(mirror)).toEqual([['en_us'], ['en_us']]);
});
