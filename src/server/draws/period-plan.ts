/** Betting closes so long before the draw (fairness.md, "Order"). */
export const closesBeforeMs = 2_000;

/** A period in which there was less time than this to bet would only annoy: the next draw takes its place. */
const leastBettingMs = 500;

/** The shortest period that an operator may choose, in seconds (issue 4), and the longest. */
export const periodSeconds = { least: 5, most: 86_400 } as const;

/** When a period that opens now closes and is drawn: on the grid of its length, so that draws fall on round times. */
export function planPeriod(nowMs: number, seconds: number): { closesMs: number; drawsMs: number } {
  const lengthMs = seconds * 1_000;
  const earliestMs = nowMs + closesBeforeMs + leastBettingMs;
  const drawsMs = Math.ceil(earliestMs / lengthMs) * lengthMs;
  return { closesMs: drawsMs - closesBeforeMs, drawsMs };
}

/** The period's id: the UTC date of its start, then its number in 8 digits. Never repeats, never goes back, since k does not. */
export function expectOf(opensMs: number, k: number): string {
  return new Date(opensMs).toISOString().slice(0, 10).replaceAll('-', '') + String(k).padStart(8, '0');
}
