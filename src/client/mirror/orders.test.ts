import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patch, row } from '../../../tests/client/mirrors.ts';
import { compareLines } from './collection-table.ts';
import { MemoryCollection } from './memory-collection.ts';
import { type LineChange, Orders } from './orders.ts';

type Line = { pos: number; at: number; group: string };

const line = fc.record({ pos: fc.nat(5), at: fc.nat(5), group: fc.constantFrom('a', 'b') });
const id = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');

const changeOf = (lines: Map<string, Line>, key: string, after: Line | undefined): [string, LineChange] => {
  const before = lines.get(key);
  if (after) lines.set(key, after);
  else lines.delete(key);
  return [key, { before, after }];
};

test('after any changes every list is as if it were sorted anew, and the same array if nothing in it has moved', () => {
  const change = fc.uniqueArray(fc.tuple(id, fc.option(line, { nil: undefined })), { selector: ([key]) => key, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 10 }), (steps) => {
      const orders = new Orders();
      const lines = new Map<string, Line>(
        [...'abcdefghijklmnop'].map((key, at) => [key, { pos: at % 4, at: at % 3, group: 'ab'[at % 2] ?? '' }]),
      );
      for (const step of steps) {
        const before = (['pos', 'newest'] as const).flatMap((order) => ['', 'a', 'b'].map((group) => orders.ids(order, group, lines)));
        orders.follow(new Map(step.map(([key, after]) => changeOf(lines, key, after))), lines);
        for (const order of ['pos', 'newest'] as const)
          for (const group of ['', 'a', 'b']) {
            const sorted = [...lines].filter(([, own]) => group === '' || own.group === group).sort((a, b) => compareLines(order, a, b));
            const now = orders.ids(order, group, lines);
            expect(now).toEqual(sorted.map(([key]) => key));
            const same = before.find((ids) => ids === now);
            if (step.length === 0) expect(same).toBe(now);
          }
      }
    }),
  );
});

test('of 15,000 rows a changed one is moved by about as many comparisons as its number has digits in binary; new contents move none', () => {
  const orders = new Orders();
  const keyOf = (at: number): string => `v-${String(at).padStart(5, '0')}`;
  const lines = new Map<string, Line>(Array.from({ length: 15_000 }, (_, at) => [keyOf(at), { pos: at, at: 0, group: '' }]));
  const ids = orders.ids('pos', '', lines);
  const sorting = orders.compared;
  orders.follow(new Map([changeOf(lines, keyOf(7), { pos: 7, at: 99, group: '' })]), lines);
  expect(orders.ids('pos', '', lines)).toBe(ids);
  expect(orders.compared).toBe(sorting);
  orders.follow(new Map([changeOf(lines, keyOf(7), { pos: 12_000, at: 0, group: '' })]), lines);
  const after = orders.ids('pos', '', lines);
  expect(after).not.toBe(ids);
  expect(after.slice(11_998, 12_001)).toEqual(
    [keyOf(11_999), keyOf(12_000), keyOf(12_001)].toSpliced(1, 1, keyOf(7)).toSpliced(2, 1, keyOf(12_000)),
  );
  expect(orders.compared - sorting).toBeLessThan(20);
});

test('a collection lists its rows in order after patches, full pulls, deletions and a table of contents that comes late', () => {
  const rows = fc.uniqueArray(fc.tuple(id, fc.nat(5)), { selector: ([key]) => key, maxLength: 6 });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('patch' as const),
      rows,
      deleted: fc.uniqueArray(id, { maxLength: 3 }),
      anew: fc.boolean(),
      more: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('rebase' as const), rows }),
    fc.record({ kind: fc.constant('head' as const), rows }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const collection = new MemoryCollection('regions');
      for (const one of steps) {
        const now = one.rows.map(([key, pos]) => row(key, pos));
        const { state } = collection;
        if (one.kind === 'patch') {
          const change = patch({ rows: now, deleted: one.deleted, anew: one.anew, more: one.more, from: null });
          collection.apply(change);
          if (!collection.opened) collection.pending.push(change);
        } else if (one.kind === 'head')
          collection.showHead(
            state,
            now.map((each) => [each, 1]),
          );
        else
          collection.rebase(
            state,
            new Map(one.rows.map(([key, pos]) => [key, { pos, at: 0, group: '', whole: true, seenMs: 1, mark: state.mark }])),
          );
        const sorted = [...collection.lines].sort((a, b) => compareLines('pos', a, b));
        expect(collection.ordered('pos', '')).toEqual(sorted.map(([key]) => key));
      }
    }),
  );
});
