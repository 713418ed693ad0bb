import { expect, it } from 'vitest';
import { mostEntries, setNewest } from './set-newest.ts';

it('a map keeps a hundred entries: the one that was set longest ago is dropped', () => {
  const heights = new Map<string, number>();
  for (let at = 0; at < mostEntries; at += 1) setNewest(heights, `list ${at}`, at);
  expect(heights.size).toBe(100);
  setNewest(heights, 'list 0', -1);
  setNewest(heights, 'another', 1);
  expect([heights.size, heights.get('list 0'), heights.has('list 1'), [...heights.keys()].at(-1)]).toEqual([100, -1, false, 'another']);
  for (let at = 0; at < 1_000; at += 1) setNewest(heights, `list ${at}`, at);
  expect([heights.size, [...heights.keys()][0]]).toEqual([100, 'list 900']);
});
