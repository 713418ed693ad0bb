import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { holdUpdates } from './hold-updates.ts';
import { foundNewVersion, takeover, type Update, useUpdate } from './update.ts';

const take = vi.fn();
let update: Update;
const Reader = () => {
  update = useUpdate();
  return null;
};
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
/** Holds updates, until the returned function is called. */
const hold = (): (() => void) => {
  const releases: (() => void)[] = [];
  act(() => void releases.push(holdUpdates()));
  return () =>
    act(() => {
      for (const release of releases) release();
    });
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  take.mockClear();
  foundNewVersion(take);
  await draw(<Reader />);
});
afterEach(() => {
  // What an accepted version is told ends by itself.
  pass(takeover.times * takeover.everyMs);
  vi.useRealTimers();
});

test('an accepted version is told to take over until it has, a few times with pauses, and then may be accepted again', () => {
  expect([update.waiting, update.taking]).toEqual([true, false]);
  act(() => update.accept());
  act(() => update.accept());
  expect([take.mock.calls.length, update.taking]).toEqual([1, true]);
  pass(takeover.everyMs);
  expect([take.mock.calls.length, update.taking]).toEqual([2, true]);
  pass(takeover.times * takeover.everyMs);
  expect([take.mock.calls.length, update.taking]).toEqual([takeover.times, false]);
  act(() => update.accept());
  expect([take.mock.calls.length, update.taking]).toEqual([takeover.times + 1, true]);
});

test('it is not told while something is held that a reload would lose', () => {
  const release = hold();
  act(() => update.accept());
  expect([take.mock.calls.length, update.taking]).toEqual([0, false]);
  release();
  act(() => update.accept());
  const releaseLater = hold();
  pass(takeover.everyMs);
  expect([take.mock.calls.length, update.taking]).toEqual([1, false]);
  releaseLater();
});
