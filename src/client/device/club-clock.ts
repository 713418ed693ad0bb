import * as v from 'valibot';
import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

const readingSchema = v.strictTuple([v.number(), v.number()]);
type Reading = { deviceMs: number; clubMs: number };

/** A smaller change of the difference is ignored: replies take time, and contain whole seconds. */
const sameWithinMs = 5_000;
/** How often a reading is stored at most, since clocks run evenly. */
const writeEveryMs = 60 * 60_000;

let last: Reading | undefined;

function reading(): Reading | undefined {
  if (last) return last;
  try {
    const [deviceMs, clubMs] = v.parse(readingSchema, JSON.parse(readLocal(localKeys.clubClock) ?? ''));
    last = { deviceMs, clubMs };
  } catch {
    // Never received: only this device's clock is available.
  }
  return last;
}

/** The server has sent its time; `deviceMs` is this device's time at that moment. */
export function noteClubTime(clubMs: number, deviceMs: number): void {
  const before = reading();
  const isSame = before && Math.abs(clubMs - deviceMs - (before.clubMs - before.deviceMs)) < sameWithinMs;
  if (isSame && Math.abs(deviceMs - before.deviceMs) < writeEveryMs) return;
  last = { deviceMs, clubMs };
  writeLocal(localKeys.clubClock, JSON.stringify([deviceMs, clubMs]));
}

/**
 * The least time that has passed since `sinceMs`, in ms, by a clock that may be wrong; `sinceMs` and `nowMs` are this device's.
 * The clock's error at the last reading is subtracted, since the clock may have been corrected or set wrong since then.
 * A clock that was set back gives little or less than nothing. One that was set forward without a network since can't be
 * distinguished from a device that was switched off for long.
 */
export function surelyPassedMs(sinceMs: number, nowMs: number): number {
  const known = reading();
  return nowMs - sinceMs - (known ? Math.abs(known.clubMs - known.deviceMs) : 0);
}
