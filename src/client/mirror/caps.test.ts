import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CollectionName } from '#contract/collections/mirror.ts';
import { newMirror, wipe } from '../../../tests/client/mirrors.ts';
import { caps } from './caps.ts';
import { type Change, type CollectionState, emptyCollection } from './change.ts';
import { compareLines, type Entry, entryOf, type MirrorRow, orderOf } from './collection-table.ts';
import { cutToCap } from './cut.ts';
import type { Mirror } from './mirror.ts';
import { planCollection } from './reducer.ts';

const realRows = { ...caps.rows };
const realLoose = caps.looseRows;
const smallCap = (collection: CollectionName, rows: number): void => void Object.assign(caps.rows, { [collection]: rows });

beforeEach(wipe);
afterEach(async () => {
  await wipe();
  Object.assign(caps.rows, realRows);
  caps.looseRows = realLoose;
});

type Lines = Map<string, Entry>;
type Patch = Change & { kind: 'patch' };

const region = (id: string, pos: number): MirrorRow => ({
  id,
  name: id,
  pos,
  city: '',
  pictures: [],
});
const notice = (id: string, at_ms: number): MirrorRow => ({
  id,
  name: id,
  text: '',
  create_time: '',
  at_ms,
});
const patch = (collection: CollectionName, rows: MirrorRow[], more: Partial<Patch> = {}): Patch => ({
  kind: 'patch',
  collection,
  from: null,
  anew: false,
  rows,
  deleted: [],
  cursor: 'next',
  more: false,
  atMs: 1,
  ...more,
});

/** Applies changes to a collection as memory and the chunks do, without either. */
function folded(
  collection: CollectionName,
  changes: readonly Change[],
  state: CollectionState = emptyCollection(collection),
  lines: Lines = new Map(),
) {
  let now = state;
  for (const change of changes) {
    const plan = planCollection(now, lines, change);
    if (!plan) throw new Error('outdated');
    now = plan.state;
    const seenMs = 'atMs' in change ? change.atMs : 0;
    for (const row of plan.rows) lines.set(row.id, entryOf(collection, row, seenMs, now.mark));
    for (const id of [...plan.deleted, ...plan.cut]) lines.delete(id);
  }
  return { state: now, lines };
}

test('a list at its cap still takes new rows, and evicts the oldest (O23)', () => {
  const many = Array.from({ length: caps.rows.notifications + 700 }, (_, at) => notice(`n${String(at).padStart(6, '0')}`, at));
  const pages = Array.from({ length: Math.ceil(many.length / 200) }, (_, page) => many.slice(page * 200, page * 200 + 200));
  const { state, lines } = folded(
    'notifications',
    pages.map((rows, page) =>
      patch('notifications', rows, {
        anew: page === 0,
        more: page < pages.length - 1,
        cursor: `c${page}`,
      }),
    ),
  );
  expect([...lines.keys()].sort()).toEqual(many.slice(-caps.rows.notifications).map(({ id }) => id));
  expect(state).toMatchObject({
    complete: true,
    cursor: `c${pages.length - 1}`,
    asOfMs: 1,
    edge: { id: 'n000699' },
  });
  const later = folded('notifications', [patch('notifications', [notice('today', 9_999_999)])], state, lines);
  expect(later.lines.has('today')).toBe(true);
  expect(later.lines.has('n000700')).toBe(false);
  expect(later.lines.size).toBe(caps.rows.notifications);
});

test.each(['videos', 'profiles'] as const)(
  'too many %s keep the top of the list; a tombstone of an unknown row changes nothing',
  (collection) => {
    const video = (id: string, pos: number) => ({ id, pos, name: id }) as unknown as MirrorRow;
    const old = Array.from({ length: realRows[collection] }, (_, at) => video(`old${at}`, at * 2));
    const { state, lines } = folded(collection, [
      patch(collection, old, { anew: true }),
      patch(collection, [video('top', 3), video('bottom', 9_999_999)], {
        deleted: ['not-here'],
      }),
    ]);
    expect(lines.size).toBe(realRows[collection]);
    expect([lines.has('top'), lines.has('bottom'), lines.has(`old${realRows[collection] - 1}`)]).toEqual([true, false, false]);
    expect(state).toMatchObject({
      complete: true,
      edge: { id: `old${realRows[collection] - 1}` },
    });
  },
);

test('the newest draws are kept, in whatever order they arrive', () => {
  const period = (number: number) =>
    ({
      id: `dice.${number}`,
      lottery: 'dice',
      at_ms: number,
    }) as unknown as MirrorRow;
  const old = Array.from({ length: caps.rows.periods - 1 }, (_, at) => period(at + 10));
  const { lines } = folded('periods', [
    patch('periods', old, { anew: true }),
    patch('periods', [period(9_001), period(3), period(9_002), period(11)]),
  ]);
  expect(['dice.9001', 'dice.9002', 'dice.12'].every((id) => lines.has(id))).toBe(true);
  expect(['dice.3', 'dice.10'].some((id) => lines.has(id))).toBe(false);
  expect(lines.size).toBe(caps.rows.periods);
});

test('a statement past its cap keeps its newest entries and the signed head', () => {
  smallCap('statement', 50);
  const hash = 'a'.repeat(64);
  const entry = (seq: number) =>
    ({
      id: String(seq).padStart(10, '0'),
      seq,
      prev: hash,
      hash,
      at_ms: 5,
    }) as unknown as MirrorRow;
  const head = {
    id: 'head',
    seq: 120,
    hash,
    signature: 's',
    public_key: 'k',
  } as MirrorRow;
  const entries = Array.from({ length: 120 }, (_, at) => entry(at + 1));
  const { lines } = folded('statement', [
    patch('statement', entries.slice(0, 70), { anew: true, more: true }),
    patch('statement', [...entries.slice(70), head]),
  ]);
  expect([...lines.keys()].sort()).toEqual([...entries.slice(-49).map(({ id }) => id), 'head']);
});

test('a row that was opened beyond the edge stays until enough others were opened', () => {
  smallCap('regions', 2);
  caps.looseRows = 2;
  const opened = (id: string, pos: number, atMs: number): Change => ({
    kind: 'rows',
    collection: 'regions',
    rows: [region(id, pos)],
    atMs,
  });
  const { lines, state } = folded('regions', [
    patch('regions', [region('a', 1), region('b', 2), region('c', 3)], {
      anew: true,
    }),
    opened('far', 90, 10),
    opened('further', 91, 30),
    opened('furthest', 92, 20),
    patch('regions', []),
  ]);
  expect([...lines.keys()].sort()).toEqual(['a', 'b', 'further', 'furthest']);
  expect(state.edge?.id).toBe('c');
});

test('a cut list that loses a tenth of its rows is pulled again, since there is room', () => {
  smallCap('regions', 20);
  const many = Array.from({ length: 30 }, (_, at) => region(`r${String(at).padStart(2, '0')}`, at));
  const full = folded('regions', [patch('regions', many, { anew: true, cursor: 'c1' })]);
  const two = folded('regions', [patch('regions', [], { deleted: ['r00', 'r01'], cursor: 'c2' })], full.state, new Map(full.lines));
  expect(two.state).toMatchObject({ cursor: 'c2', complete: true });
  const three = folded('regions', [patch('regions', [], { deleted: ['r02'], cursor: 'c3' })], two.state, two.lines);
  expect(three.state).toMatchObject({ cursor: undefined, complete: true });
  const again = folded('regions', [patch('regions', many.slice(3), { from: undefined, anew: true })], three.state, three.lines);
  expect([...again.lines.keys()].sort()).toEqual(many.slice(3, 23).map(({ id }) => id));
});

const names = fc.constantFrom(...'abcdefghijklmnop');
const changes = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('set' as const),
        id: names,
        rank: fc.nat(30),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('remove' as const), id: names }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('open' as const), id: names }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('anew' as const),
        perPage: fc.integer({ min: 1, max: 6 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('restart' as const) }),
    },
  ),
  { maxLength: 40 },
);

/** A server with one list, and a client that pulls it. */
class Club {
  readonly #collection: 'regions' | 'notices';
  readonly rows = new Map<string, MirrorRow>();
  readonly #changed = new Set<string>();
  mirror: Mirror = newMirror();

  constructor(collection: 'regions' | 'notices') {
    this.#collection = collection;
    this.mirror.open('public');
  }

  change(id: string, rank: number | null): void {
    if (rank === null) this.rows.delete(id);
    else this.rows.set(id, this.#collection === 'regions' ? region(id, rank) : notice(id, rank));
    this.#changed.add(id);
  }

  async pull(cursor: string, perPage?: number): Promise<void> {
    await this.mirror.openCollection(this.#collection);
    const from = this.mirror.collection(this.#collection).state.cursor;
    if (from === undefined || perPage !== undefined) return this.#pullAnew(cursor, perPage ?? 100);
    const changed = [...this.#changed];
    this.#changed.clear();
    const rows = changed.flatMap((id) => this.rows.get(id) ?? []);
    const deleted = changed.filter((id) => !this.rows.has(id));
    expect(this.mirror.apply(patch(this.#collection, rows, { from, deleted, cursor }))).toBe(true);
  }

  async #pullAnew(cursor: string, perPage: number): Promise<void> {
    this.#changed.clear();
    const all = [...this.rows.values()];
    for (let at = 0; at === 0 || at < all.length; at += perPage) {
      const from = this.mirror.collection(this.#collection).state.cursor;
      const more = at + perPage < all.length;
      const page = patch(this.#collection, all.slice(at, at + perPage), {
        from,
        anew: at === 0,
        more,
        cursor: `${cursor}.${at}`,
      });
      expect(this.mirror.apply(page)).toBe(true);
    }
  }

  open(id: string): void {
    const row = this.rows.get(id);
    if (row)
      this.mirror.apply({
        kind: 'rows',
        collection: this.#collection,
        rows: [row],
        atMs: 1,
      });
  }

  async restart(): Promise<void> {
    await this.mirror.settled();
    this.mirror.close();
    this.mirror = newMirror();
    this.mirror.open('public');
    await this.mirror.openCollection(this.#collection);
  }

  /** What the client lists, and the same number of the server's own rows in the same order. */
  lists(): { listed: readonly string[]; first: string[]; edge: boolean } {
    const collection = this.mirror.collection(this.#collection);
    const order = orderOf(this.#collection);
    const own = [...this.rows].map(([id, row]): [string, Entry] => [id, entryOf(this.#collection, row, 0, 0)]);
    const first = own.sort((a, b) => compareLines(order, a, b)).map(([id]) => id);
    return {
      listed: collection.listed(order, ''),
      first,
      edge: collection.state.edge !== undefined,
    };
  }
}

test.each(['regions', 'notices'] as const)(
  'whatever happens, %s lists the server’s first rows without a hole, and all of them below the cap (O23)',
  async (collection) => {
    smallCap(collection, 8);
    await fc.assert(
      fc.asyncProperty(changes, async (sequence) => {
        await wipe();
        const club = new Club(collection);
        let at = 0;
        for (const step of [...sequence, { kind: 'pull' } as const]) {
          at += 1;
          if (step.kind === 'set') club.change(step.id, step.rank);
          else if (step.kind === 'remove') club.change(step.id, null);
          else if (step.kind === 'open') club.open(step.id);
          else if (step.kind === 'restart') await club.restart();
          else await club.pull(`c${at}`, step.kind === 'anew' ? step.perPage : undefined);
        }
        // If the last pull found that there is room again, the next one fills it.
        await club.pull('filled');
        const { listed, first, edge } = club.lists();
        expect(listed).toEqual(first.slice(0, listed.length));
        expect(listed.length).toBeLessThanOrEqual(8);
        expect(listed.length).toBeGreaterThanOrEqual(Math.min(first.length, 8 * 0.9));
        expect(edge || listed.length === first.length).toBe(true);
        await club.restart();
        expect(club.lists().listed).toEqual(listed);
      }),
      { numRuns: 80 },
    );
  },
  60_000,
);

test('a page for a full catalogue evicts as many rows as it adds', () => {
  const full: Lines = new Map(
    Array.from({ length: caps.rows.videos }, (_, at) => [
      `v${at}`,
      entryOf('videos', { id: `v${at}`, pos: at } as unknown as MirrorRow, 0, 0),
    ]),
  );
  const page = Array.from({ length: 200 }, (_, at) => ({ id: `n${at}`, pos: at * 7 }) as unknown as MirrorRow);
  const { cut, listed, edge } = cutToCap('videos', undefined, full, patch('videos', page));
  expect([cut.length, listed, edge?.id]).toEqual([200, caps.rows.videos, `v${caps.rows.videos - 200}`]);
});
