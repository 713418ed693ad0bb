const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The limits that members may set for themselves (checklist H15). */
export const limitNames = [
  'deposit_24h',
  'deposit_7d',
  'deposit_30d',
  'loss_24h',
  'loss_7d',
  'stake_24h',
  'session_minutes',
  'reality_minutes',
] as const;
export type LimitName = (typeof limitNames)[number];

/** What a limit measures: cents over a rolling window, or minutes. */
export const limitForms: Record<LimitName, { unit: 'cents'; windowMs: number } | { unit: 'minutes'; least: number; most: number }> = {
  deposit_24h: { unit: 'cents', windowMs: dayMs },
  deposit_7d: { unit: 'cents', windowMs: 7 * dayMs },
  deposit_30d: { unit: 'cents', windowMs: 30 * dayMs },
  loss_24h: { unit: 'cents', windowMs: dayMs },
  loss_7d: { unit: 'cents', windowMs: 7 * dayMs },
  stake_24h: { unit: 'cents', windowMs: dayMs },
  session_minutes: { unit: 'minutes', least: 5, most: 1_440 },
  // The reality check can't be turned off: at least once an hour (H20).
  reality_minutes: { unit: 'minutes', least: 5, most: 60 },
};

/** How long a raise waits before it can be confirmed. */
export const raiseWaitMs = dayMs;

/** The limits of a member who set none: null is no limit. */
export const defaultLimits: Record<LimitName, number | null> = {
  deposit_24h: null,
  deposit_7d: null,
  deposit_30d: null,
  loss_24h: null,
  loss_7d: null,
  stake_24h: null,
  session_minutes: null,
  reality_minutes: 60,
};

/** Whether `next` is looser than `now`: such a change waits and has to be confirmed, any other takes effect at once. */
export function isRaise(now: number | null, next: number | null): boolean {
  if (now === null) return false;
  return next === null || next > now;
}

/** Bounds of a pause: a cool-off in hours, an exclusion in months. */
export const pauseBounds = { hours: { least: 24, most: 1_008 }, months: { least: 6, most: 60 } } as const;

/** The time that many calendar months after `fromMs`, in UTC; a day that the month lacks becomes its last day. */
export function monthsAfter(fromMs: number, months: number): number {
  const from = new Date(fromMs);
  const to = new Date(fromMs);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime();
}
