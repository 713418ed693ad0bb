import { expect, test } from 'vitest';
import { lazily, ScreenNotLoaded } from './screen.ts';

test('a chunk that could not be had is no message of the browser to the router, which would reload the page, and is asked for again (O17)', async () => {
  let asked = 0;
  const screen = lazily(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/mine.js');
    return { default: () => null };
  });
  await screen.preload?.();
  expect(() => screen({})).toThrow(ScreenNotLoaded);
  await screen.preload?.();
  expect(() => screen({})).not.toThrow();
});
