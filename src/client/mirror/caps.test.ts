import { expect, test } from 'vitest';
import { caps } from './caps.ts';
import { emptyShelf } from './change.ts';
import { planShelf } from './fold.ts';

const row = (id: string) => ({ id, name: id, pos: 1, kind: 'video' as const });

test('a shelf takes no more rows than its cap, and says so; changes of rows that it has still come in (O23)', () => {
  const contents = new Map(Array.from({ length: caps.rows.classes - 1 }, (_, at) => [`old${at}`, { mark: 0, at: 0 }]));
  const plan = planShelf({ ...emptyShelf('classes'), cursor: 'c' }, contents, {
    kind: 'patch',
    shelf: 'classes',
    from: 'c',
    anew: false,
    rows: [row('old3'), row('new1'), row('new2')],
    gone: [],
    cursor: 'd',
    more: true,
    atMs: 1,
  });
  expect(plan?.rows.map(({ id }) => id)).toEqual(['old3', 'new1']);
  expect(plan?.state).toMatchObject({ capped: true, complete: false });
});

test.each(['videos', 'profiles'] as const)('a club of %s without end stops at the cap; changes and farewells still come in', (shelf) => {
  const contents = new Map(Array.from({ length: caps.rows[shelf] }, (_, at) => [`old${at}`, { mark: 0, at: 0 }]));
  const change = { kind: 'patch', shelf, from: 'c', anew: false, cursor: 'd', more: true, atMs: 1 } as const;
  const full = { ...emptyShelf(shelf), cursor: 'c', capped: true };
  const plan = planShelf(full, contents, { ...change, rows: ['new1', 'old7', 'new2'].map(row), gone: ['old9'] });
  expect([plan?.rows.map(({ id }) => id), plan?.gone]).toEqual([['old7'], ['old9']]);
  expect(plan?.state).toMatchObject({ capped: true, complete: false });
  // One place is free: one more row comes in.
  contents.delete('old9');
  expect(planShelf(full, contents, { ...change, rows: ['new1', 'new2'].map(row), gone: [] })?.rows.map(({ id }) => id)).toEqual(['new1']);
});

const period = (number: number) => ({
  ...{ id: `dice.${number}`, lottery: 'dice', expect: String(number), k: number, drawn_ms: number, at_ms: number },
  ...{ commitment: '', seed: null, beacon: 'none', opencode: null, void: null },
});

test('of the draws the newest are kept, in whatever order they come, and the shelf stays whole', () => {
  const contents = new Map(Array.from({ length: caps.rows.periods - 1 }, (_, at) => [`dice.${at + 10}`, { mark: 0, at: at + 10 }]));
  const plan = planShelf({ ...emptyShelf('periods'), cursor: 'c', complete: true }, contents, {
    ...{ kind: 'patch', shelf: 'periods', from: 'c', anew: false, gone: [], cursor: 'd', more: false, atMs: 1 },
    rows: [period(9_001), period(3), period(9_002), period(11)],
  });
  expect(plan?.rows.map(({ id }) => id)).toEqual(['dice.9001', 'dice.9002', 'dice.11']);
  expect(plan?.gone).toEqual(['dice.3', 'dice.10']);
  expect(plan?.state).toMatchObject({ capped: false, complete: true });
});
