import { expect, test } from 'vitest';
import { lazily, ScreenNotLoaded } from './screen.ts';

test('a chunk that failed to load is not the browser’s error to the router, which would reload the page, and is requested again (O17)', async () => {
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
