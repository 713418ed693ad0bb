import { expect, test } from 'vitest';
import { isTile } from './tile.ts';

test.each([
  ['the operator wants it there', { tile: 1, city: '' }, true],
  ['the operator does not', { tile: 0, city: 'tokyo' }, false],
  ['an old copy has its picture', { city: 'tokyo' }, true],
  ['an old copy has no picture of it', { city: '' }, false],
] as const)('a region stands among the tiles where %s: %o, %s (S18, K3)', (_, region, shown) => expect(isTile(region)).toBe(shown));
