import { describe, expect, test } from 'vitest';
import { isPlaySession, newestPlaySession, type Played, playSessionBreakMs, realityDue } from './play-session.ts';

const minuteMs = 60_000;
const play = (minute: number, stakeCents: number, paidCents: number | null): Played => ({ atMs: minute * minuteMs, stakeCents, paidCents });

describe('a play session (H15, H20)', () => {
  test('is nothing before the first play', () => {
    expect(newestPlaySession([])).toBeUndefined();
  });

  test('adds up stakes, payouts and open stakes, whatever the order of the plays', () => {
    const playSession = newestPlaySession([play(12, 500, null), play(3, 1_000, 0), play(7, 300, 582)]);
    expect(playSession).toEqual({
      startedMs: 3 * minuteMs,
      lastMs: 12 * minuteMs,
      plays: 3,
      stakedCents: 1_800,
      paidCents: 582,
      waitingCents: 500,
    });
  });

  test.each([
    ['a break of 29 minutes is still one sitting', 29, 2],
    ['a break of 30 minutes begins a new one', 30, 1],
  ])('%s', (_name, breakMinutes, plays) => {
    expect(newestPlaySession([play(0, 100, 0), play(breakMinutes, 100, 0)])?.plays).toBe(plays);
  });

  test('leaves out what was before the last break, though older breaks were short', () => {
    const playSession = newestPlaySession([play(0, 900, 0), play(5, 900, 0), play(100, 200, 0), play(110, 200, 388)]);
    expect(playSession).toMatchObject({ startedMs: 100 * minuteMs, plays: 2, stakedCents: 400, paidCents: 388 });
  });

  test('is over after a break', () => {
    const playSession = newestPlaySession([play(10, 100, 0)]);
    if (!playSession) throw new Error('no sitting');
    expect(isPlaySession(playSession, 10 * minuteMs + playSessionBreakMs - 1)).toBe(true);
    expect(isPlaySession(playSession, 10 * minuteMs + playSessionBreakMs)).toBe(false);
  });
});

describe('the reality check (H20)', () => {
  const hourMs = 60 * minuteMs;
  test.each([
    ['not before its time', 0, 0, hourMs - 1, false],
    ['at its time', 0, 0, hourMs, true],
    ['counts from the last acknowledgement', 0, hourMs, 2 * hourMs - 1, false],
    ['and comes again', 0, hourMs, 2 * hourMs, true],
    ['an acknowledgement of an earlier sitting does not shorten this one', 3 * hourMs, hourMs, 4 * hourMs - 1, false],
    ['nor put it off', 3 * hourMs, hourMs, 4 * hourMs, true],
  ])('%s', (_name, startedMs, acknowledgedMs, nowMs, due) => {
    expect(realityDue(startedMs, acknowledgedMs, nowMs, hourMs)).toBe(due);
  });
});
