import { expect, it } from 'vitest';
import { NewestMap } from './newest-map.ts';

it('keeps as many entries as it may, and drops the one that was set longest ago', () => {
  const heights = new NewestMap<number>(3);
  for (const key of ['a', 'b', 'c']) heights.set(key, 1);
  heights.set('a', 2);
  heights.set('d', 1);
  expect([...heights]).toEqual([
    ['c', 1],
    ['a', 2],
    ['d', 1],
  ]);
  for (let at = 0; at < 1_000; at += 1) heights.set(`list ${at}`, at);
  expect([...heights.keys()]).toEqual(['list 997', 'list 998', 'list 999']);
});
