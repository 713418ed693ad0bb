import { expect, test } from 'vitest';
import { findBest, type TextIndex, textOfFields } from './text-index.ts';

const index = (rows: Record<string, readonly string[]>): TextIndex => ({
  revision: '',
  texts: new Map(Object.entries(rows).map(([id, fields]) => [id, textOfFields(fields)])),
});

test('titles that begin with the words come first, then words of a title, then other titles, then the rest', () => {
  const rows = { rest: ['Bea', 'Dance'], inside: ['Sundance'], word: ['Night dance'], begins: ['Dancé floor'], not: ['Cleo', 'Song'] };
  expect(findBest(index(rows), Object.keys(rows), 'dance')).toEqual(['begins', 'word', 'inside', 'rest']);
});

test('rows of one rank keep their order, and every word has to occur', () => {
  const rows = { b: ['Mira B', 'Hanoi'], a: ['Mira A', 'Hanoi'], c: ['Mira C', 'Berlin'] };
  expect(findBest(index(rows), ['b', 'a', 'c'], 'hanoi mira')).toEqual(['b', 'a']);
  expect(findBest(index(rows), ['a', 'b', 'c'], 'mira')).toEqual(['a', 'b', 'c']);
});
