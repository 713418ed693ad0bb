/** Betting closes this long before the draw: no bet can commit once the seed could be known. */
export const closesBeforeMs = 2_000;

/** A period with less betting time than this would only annoy: the next draw is used instead. */
const leastBettingMs = 500;

/** When a period that opens now closes and is drawn: aligned to multiples of its length, so that draws are at round times. */
export function planPeriod(nowMs: number, seconds: number): { closesMs: number; drawsMs: number } {
  const lengthMs = seconds * 1_000;
  const earliestMs = nowMs + closesBeforeMs + leastBettingMs;
  const drawsMs = Math.ceil(earliestMs / lengthMs) * lengthMs;
  return { closesMs: drawsMs - closesBeforeMs, drawsMs };
}

/**
 * The period's id: the UTC date of its start, then its number in 8 digits. Never repeats, since k does not, and never
 * decreases: after a clock that was ahead the date is that of the previous period (`last`) until real time has caught up.
 */
export function expectOf(opensMs: number, k: number, last = ''): string {
  const day = new Date(opensMs).toISOString().slice(0, 10).replaceAll('-', '');
  const lastDay = last.slice(0, day.length);
  const isBehind = lastDay > day;
  return (isBehind ? lastDay : day) + String(k).padStart(8, '0');
}

/** The number in a period's id, or undefined if the text is not such an id. */
export function numberOf(expect: string): number | undefined {
  return /^[0-9]{16,20}$/.test(expect) ? Number(expect.slice(8)) : undefined;
}
