import { expect, test } from 'vitest';
import { savedFirst } from './saved-list.tsx';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

test('saved videos come first, each once, and also those that the list has not reached', () => {
  expect(savedFirst(rows, [{ id: 'z' }, { id: 'b' }]).map(({ id }) => id)).toEqual(['z', 'b', 'a', 'c']);
  expect(savedFirst(rows, [])).toBe(rows);
});
