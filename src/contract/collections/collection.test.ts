import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineCollection } from './collection.ts';

const common = { who: 'visitor', cap: 1 } as const;
const row = v.object({ id: v.string(), name: v.string() });

test('a collection whose rows lack an id or the field they are sorted by does not compile', () => {
  const refused = [
    // @ts-expect-error `pos` sorts by a field of the rows.
    defineCollection({ ...common, row, order: 'pos' }),
    // @ts-expect-error `newest` sorts by `at_ms`.
    defineCollection({ ...common, row, order: 'newest' }),
    // @ts-expect-error One of its lists has another order than itself.
    defineCollection({ ...common, row: v.object({ ...row.entries, at_ms: v.number() }), order: 'newest', lists: { a: { order: 'pos' } } }),
    // @ts-expect-error Rows are found by their id.
    defineCollection({ ...common, row: v.object({ pos: v.number() }), order: 'pos' }),
  ];
  const accepted = defineCollection({ ...common, row, order: 'pos', posOf: ({ name }: v.InferOutput<typeof row>) => name.length });
  expect([refused.length, accepted.posOf({ id: 'a', name: 'four' })]).toEqual([4, 4]);
});
