import { expect, test } from 'vitest';
import { caps } from './caps.ts';
import { emptyShelf } from './change.ts';
import { planShelf } from './fold.ts';

const row = (id: string) => ({ id, name: id, pos: 1, kind: 'video' as const });

test('a shelf takes no more rows than its cap, and says so; changes of rows that it has still come in', () => {
  const contents = new Map(Array.from({ length: caps.rows.classes - 1 }, (_, at) => [`old${at}`, { mark: 0 }]));
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
