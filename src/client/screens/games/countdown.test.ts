import { describe, expect, test } from 'vitest';
import type { ClockReading } from '../../mirror/queries/lottery-clock.ts';
import { clockText, countdownAt, phaseOf, secondsOf, stepOf, withoutRise } from './countdown.ts';

/** The server's clock was at 1,000,000 when the monotonic clock was at 5,000; the draw is 60 s later. */
const reading = (more: Partial<ClockReading> = {}, expectNext = '8'): ClockReading => ({
  info: {
    id: '1',
    now_expect: '7',
    next_expect: expectNext,
    second: 60,
    one: '',
    two: '',
    commitment: '',
    bet_max: 1,
    server_ms: 1_000_000,
    draws_at_ms: 1_060_000,
    closes_at_ms: 1_058_000,
  },
  serverMs: 1_000_000,
  atElapsedMs: 5_000,
  ...more,
});

describe('the countdown (C10, T13)', () => {
  test.each([
    [5_000, 60_000, 58_000, 'open'],
    [6_500, 58_500, 56_500, 'open'],
    [62_999, 2_001, 1, 'open'],
    [63_000, 2_000, 0, 'closed'],
    [64_999, 1, 0, 'closed'],
    [65_000, 0, 0, 'drawing'],
    [900_000, 0, 0, 'drawing'],
  ])('at %i ms: %i ms to the draw, %i to the close, %s; never below zero', (elapsedMs, toDrawMs, toCloseMs, phase) => {
    const now = countdownAt(reading(), elapsedMs);
    expect(now).toEqual({ expect: '8', toDrawMs, toCloseMs });
    expect(phaseOf(now)).toBe(phase);
  });

  test('a tab that was throttled for a minute shows the right second at its first update', () => {
    const before = countdownAt(reading(), 10_000);
    expect(secondsOf(withoutRise(before, countdownAt(reading(), 50_000)).toDrawMs)).toBe(15);
  });

  test('a clock value before the reading adds no time', () => {
    expect(countdownAt(reading(), 4_000).toDrawMs).toBe(60_000);
  });

  test('a new reading of the same period may shorten the countdown, and never lengthens it', () => {
    const shown = countdownAt(reading(), 15_000);
    const slower = countdownAt(reading({ serverMs: 1_000_000, atElapsedMs: 15_000 }), 15_000);
    expect(slower.toDrawMs).toBeGreaterThan(shown.toDrawMs);
    expect(withoutRise(shown, slower)).toEqual(shown);
    const faster = countdownAt(reading({ serverMs: 1_030_000, atElapsedMs: 15_000 }), 15_000);
    expect(withoutRise(shown, faster)).toEqual(faster);
  });

  test('the next period starts a new countdown', () => {
    const shown = countdownAt(reading(), 70_000);
    const next = countdownAt(reading({ serverMs: 1_000_000, atElapsedMs: 70_000 }, '9'), 70_000);
    expect(withoutRise(shown, next)).toEqual(next);
    expect(withoutRise(undefined, next)).toEqual(next);
  });

  test('over any sequence of updates and readings of one period it only goes down', () => {
    let shown = countdownAt(reading(), 5_000);
    for (let elapsedMs = 5_000; elapsedMs < 70_000; elapsedMs += 170) {
      // Each reply took a different time, so each reading has a different error.
      const offMs = (elapsedMs * 7) % 900;
      const now = withoutRise(
        shown,
        countdownAt(reading({ serverMs: 1_000_000 + elapsedMs - 5_000 - offMs, atElapsedMs: elapsedMs }), elapsedMs),
      );
      expect(now.toDrawMs).toBeLessThanOrEqual(shown.toDrawMs);
      expect(now.toDrawMs).toBeGreaterThanOrEqual(0);
      shown = now;
    }
  });
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [86_399, '23:59:59'],
])('%i s are shown as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

test.each([
  [301, undefined],
  [300, 300],
  [61, 300],
  [60, 60],
  [31, 60],
  [30, 30],
  [10, 10],
  [1, 10],
])('%i s before the draw the announced step is %s', (seconds, step) => expect(stepOf(seconds)).toBe(step));
