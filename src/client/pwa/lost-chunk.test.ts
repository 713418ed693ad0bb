import { beforeEach, expect, test, vi } from 'vitest';
import { holdUpdates } from './hold-updates.ts';
import { recoverLostChunks } from './lost-chunk.ts';

let nowMs = 0;
const reload = vi.fn();
recoverLostChunks(() => nowMs, reload);
const lose = () => globalThis.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

beforeEach(() => {
  nowMs += 100_000;
  reload.mockClear();
});

test('a lost chunk reloads the page once, and not again so soon (O17)', () => {
  lose();
  nowMs += 1_000;
  lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a chunk that is lost in the middle of an act reloads nothing (O16)', () => {
  const release = holdUpdates();
  lose();
  expect(reload).not.toHaveBeenCalled();
  release();
  lose();
  expect(reload).toHaveBeenCalledTimes(1);
});
