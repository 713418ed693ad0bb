/** How often a preview is looked at while it plays, in ms (C11, T16). */
export const lookAtLimitMs = 2_000;

/** Whether a preview is over (T16, Q13): compared with >=, so that a jump past it counts as well. Both in seconds. */
export const isOverLimit = (atSeconds: number, limitSeconds: number): boolean => Math.round(atSeconds) >= limitSeconds;
