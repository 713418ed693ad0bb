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
