import * as v from 'valibot';
import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

const readingSchema = v.strictTuple([v.number(), v.number()]);
type Reading = { phoneMs: number; clubMs: number };

/** A smaller change of the difference is ignored: replies take time, and contain whole seconds. */
const sameWithinMs = 5_000;
/** How often a reading is stored at most, since clocks run evenly. */
const writeEveryMs = 60 * 60_000;

let last: Reading | undefined;

function reading(): Reading | undefined {
  if (last) return last;
  try {
    const [phoneMs, clubMs] = v.parse(readingSchema, JSON.parse(readLocal(localKeys.clubClock) ?? ''));
    last = { phoneMs, clubMs };
  } catch {
    // Never received: only this device's clock is available.
  }
  return last;
}

/** The server has sent its time; `phoneMs` is this device's time at that moment. */
export function hearClubTime(clubMs: number, phoneMs: number): void {
  const before = reading();
  const isSame = before && Math.abs(clubMs - phoneMs - (before.clubMs - before.phoneMs)) < sameWithinMs;
  if (isSame && Math.abs(phoneMs - before.phoneMs) < writeEveryMs) return;
  last = { phoneMs, clubMs };
  writeLocal(localKeys.clubClock, JSON.stringify([phoneMs, clubMs]));
}

/**
 * How long ago something was at the least, in ms, by a clock that may be wrong: `sinceMs` and `nowMs` are this phone's.
 * By how much it was off when the club last said the time is taken off, since it may have been put right or wrong since.
 * A clock that was put back gives little or less than nothing. One that was put forward without a network since can't be
 * told from a phone that lay in a drawer.
 */
export function surelyPassedMs(sinceMs: number, nowMs: number): number {
  const known = reading();
  return nowMs - sinceMs - (known ? Math.abs(known.clubMs - known.phoneMs) : 0);
}
