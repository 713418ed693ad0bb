import { expect, test } from 'vitest';
import { emptyCollection, type ListState } from './change.ts';
import type { MirrorRow } from './collection-table.ts';
import { planCollection, planList } from './reducer.ts';

const rows = (text: string): MirrorRow[] => [...text].map((id, pos) => ({ id, name: id, pos, city: '', pictures: [] }));
const list = (text: string, more: Partial<ListState> = {}): ListState => ({
  list: 'l',
  ids: [...text],
  nextPage: 4,
  finished: false,
  generation: 2,
  asOfMs: 1,
  ...more,
});
const page = (mode: 'first' | 'again' | 'next', text: string, more: object = {}) =>
  ({
    kind: 'page',
    collection: 'regions',
    list: 'l',
    mode,
    page: mode === 'next' ? 4 : 1,
    generation: 2,
    rows: rows(text),
    finished: false,
    atMs: 9,
    ...more,
  }) as const;

test.each([
  ['the next page is appended, without duplicates', page('next', 'cde'), 'abcde', 5],
  ['a refresh keeps what was loaded below', page('first', 'nab'), 'nabcd', 4],
  ['a row that is no longer on the first page is removed', page('first', 'acn'), 'acnd', 4],
  ['a first page that has nothing in common starts the list again', page('first', 'xy'), 'xy', 2],
  ['a refresh by the member starts the list again', page('again', 'ab'), 'ab', 2],
  ['a list that ends on its first page is that page', page('first', 'ab', { finished: true }), 'ab', 2],
])('%s', (_name, change, ids, nextPage) => {
  const after = planList(list('abcd'), change);
  expect(after?.ids.join('')).toBe(ids);
  expect(after?.nextPage).toBe(nextPage);
});

test.each([
  ['the list has started again since', page('next', 'xy', { generation: 1 })],
  ['another page came first', page('next', 'xy', { page: 3 })],
])('a page is dropped when %s', (_why, change) => expect(planList(list('abcd'), change)).toBeUndefined());

const line = (mark: number) => ({ mark, at: 0, pos: 0, seenMs: 0 });
const patch = (more: object) =>
  ({
    kind: 'patch',
    collection: 'regions',
    from: 'c1',
    anew: false,
    rows: [],
    deleted: [],
    cursor: 'c2',
    more: false,
    atMs: 9,
    ...more,
  }) as const;

test('a patch is dropped when the stored cursor is no longer the one of its request', () => {
  const state = { ...emptyCollection('regions'), cursor: 'c7' };
  expect(planCollection(state, new Map(), patch({}))).toBeUndefined();
  expect(planCollection({ ...state, cursor: 'c1' }, new Map(), patch({}))?.state.cursor).toBe('c2');
});

test('a full pull deletes at its end what it did not contain', () => {
  const state = { ...emptyCollection('regions'), cursor: 'c1', mark: 3 };
  const contents = new Map([
    ['a', line(3)],
    ['b', line(3)],
  ]);
  const plan = planCollection(state, contents, patch({ anew: true, rows: rows('b') }));
  expect(plan?.deleted).toEqual(['a']);
  expect(plan?.state).toMatchObject({ complete: true, mark: 4, asOfMs: 9 });
});

test('a page of changes deletes only what it names', () => {
  const state = { ...emptyCollection('regions'), cursor: 'c1', complete: true };
  expect(planCollection(state, new Map([['a', line(0)]]), patch({ deleted: ['z'] }))?.deleted).toEqual(['z']);
});

const known = { ...emptyCollection('regions'), cursor: 'c1', complete: true, mark: 3, version: 7, asOfMs: 1 };
const older = new Map([['a', line(2)]]);

test.each([
  ['the first page of a full pull deletes nothing yet, and the copy is incomplete', { anew: true, more: true }, [], false, 1],
  ['its last page deletes what none of its pages contained', { more: false }, ['a'], true, 9, { complete: false }],
  ['a page of changes deletes nothing that it does not name', {}, [], true, 9],
  ['between two pages of changes the copy stays complete, and as old as it was', { more: true }, [], true, 1],
] as const)('%s', (_name, more, deleted, complete, asOfMs, before: object = {}) => {
  const plan = planCollection({ ...known, ...before }, older, patch({ rows: rows('b'), ...more }));
  expect(plan?.deleted).toEqual(deleted);
  expect(plan?.cut).toEqual([]);
  expect(plan?.state).toMatchObject({ complete, asOfMs, version: 8 });
});

test('"unchanged" confirms a complete collection as a whole, and nothing else', () => {
  const same = { kind: 'same', collection: 'regions', list: null, atMs: 9 } as const;
  const after = (state: typeof known, change: typeof same | (Omit<typeof same, 'list'> & { list: string })) =>
    planCollection(state, older, change)?.state;
  expect(after(known, same)).toEqual({ ...known, asOfMs: 9, version: 8 });
  expect(after({ ...known, complete: false }, same)?.asOfMs).toBe(1);
  expect(after(known, { ...same, list: 'l' })?.asOfMs).toBe(1);
});

test('of rows that were requested one by one it is remembered which revisions they rest on', () => {
  const change = { kind: 'rows', collection: 'regions', rows: rows('a'), atMs: 9 } as const;
  const first = planCollection({ ...known, restOn: { z: '1' } }, older, { ...change, restsOn: '5' });
  expect(first).toEqual({ state: { ...known, version: 8, restOn: { z: '1', a: '5' } }, rows: rows('a'), deleted: [], cut: [], counts: [] });
  expect(planCollection(known, older, change)).toEqual({
    state: { ...known, version: 8 },
    rows: rows('a'),
    deleted: [],
    cut: [],
    counts: [],
  });
});

test('a row that turned out to be deleted goes by itself; a copy that is to be pulled anew starts without cursor and age', () => {
  const change = { kind: 'deleted', collection: 'regions', deleted: ['a'] } as const;
  const state = { ...known, etag: 'e', head: { ids: ['a'], chunks: [0] }, edge: { id: 'b', pos: 1, at: 0 } };
  expect(planCollection(state, older, change)).toEqual({ state: { ...state, version: 8 }, rows: [], deleted: ['a'], cut: [], counts: [] });
  expect(planCollection(state, older, { ...change, anew: true })?.state).toEqual({
    ...known,
    version: 8,
    cursor: undefined,
    complete: false,
    asOfMs: 0,
    etag: undefined,
    edge: undefined,
    head: undefined,
  });
});

test('a copy that begins with the newest rows ends before the oldest of them: the server may have others of that instant', () => {
  const notices = [30, 10, 20].map((at_ms) => ({ id: `n${at_ms}`, name: '', text: '', create_time: '', at_ms }));
  const plan = (more: object) =>
    planCollection(emptyCollection('notices'), new Map(), patch({ collection: 'notices', from: null, anew: true, rows: notices, ...more }));
  expect(plan({ older: true })?.state.edge).toEqual({ id: '', pos: 0, at: 10 });
  expect(plan({ older: true })?.rows.map(({ id }) => id)).toEqual(['n30', 'n20']);
  expect([plan({})?.state.edge, plan({ older: true, rows: [] })?.state.edge]).toEqual([undefined, undefined]);
});

test('a copy with a cut end that has shrunk below nine tenths of its cap is pulled again, since there is room', () => {
  const cap = 2_000;
  const edge = { id: 'end', pos: 9_999, at: 0 };
  const state = { ...known, edge };
  const holding = (count: number) => new Map(Array.from({ length: count }, (_, pos) => [`r${pos}`, { ...line(3), pos }]));
  const cursor = (count: number) => planCollection(state, holding(count), patch({}))?.state.cursor;
  expect([cursor(cap * 0.9), cursor(cap * 0.9 - 1)]).toEqual(['c2', undefined]);
});
