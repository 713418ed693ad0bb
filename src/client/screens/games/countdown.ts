import { type ClockReading, serverMsAt } from '../../mirror/queries/lottery-clock.ts';

/** The time to the close and the draw of a lottery's open period, by the server's clock. */
export type Countdown = {
  /** The next period to be drawn. */
  expect: string;
  /** Until bets are no longer accepted; 0 from then on. */
  toCloseMs: number;
  /** Until the draw; 0 from then on. */
  toDrawMs: number;
};

/** The countdown at a value of the monotonic clock. */
export function countdownAt(reading: ClockReading, elapsedMs: number): Countdown {
  const nowMs = serverMsAt(reading, elapsedMs);
  const { info } = reading;
  return {
    expect: info.next_expect,
    toCloseMs: Math.max(0, info.closes_at_ms - nowMs),
    toDrawMs: Math.max(0, info.draws_at_ms - nowMs),
  };
}

/** The next value to show: a new reading of the same period may shorten the countdown, and never lengthens it. */
export function withoutRise(shown: Countdown | undefined, now: Countdown): Countdown {
  if (shown?.expect !== now.expect) return now;
  return {
    expect: now.expect,
    toCloseMs: Math.min(shown.toCloseMs, now.toCloseMs),
    toDrawMs: Math.min(shown.toDrawMs, now.toDrawMs),
  };
}

/** Whole seconds left, rounded up. */
export const secondsOf = (ms: number): number => Math.ceil(ms / 1_000);

/** `m:ss`, and `h:mm:ss` from an hour on. */
export function clockText(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export type Phase = 'open' | 'closed' | 'drawing';

/** `closed`: no bets are accepted, the draw is still to come; `drawing`: it is being made. */
export function phaseOf({ toCloseMs, toDrawMs }: Countdown): Phase {
  if (toDrawMs === 0) return 'drawing';
  return toCloseMs === 0 ? 'closed' : 'open';
}

/** Seconds before the draw at which the remaining time is announced. */
const saidAt: readonly number[] = [300, 60, 30, 10];

/** The last announced step, in seconds; undefined before the first one. */
export const stepOf = (seconds: number): number | undefined => saidAt.findLast((step) => seconds <= step);
