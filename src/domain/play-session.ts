/** After a break of this length a new play session begins (checklist H15). */
export const playSessionBreakMs = 30 * 60_000;

/** A play of one bet, or a turn of the wheel. */
export interface Played {
  /** When it was placed, by the server's clock. */
  atMs: number;
  stakeCents: number;
  /** Its payout; null before its draw. */
  paidCents: number | null;
}

/** Plays that follow each other without a break. */
export interface PlaySession {
  startedMs: number;
  lastMs: number;
  plays: number;
  stakedCents: number;
  paidCents: number;
  /** The part of the stakes that is not drawn yet. */
  waitingCents: number;
}

/** The play session that the newest play is part of, from plays in any order; undefined where there is none. */
export function newestPlaySession(played: readonly Played[]): PlaySession | undefined {
  const newestFirst = played.toSorted((a, b) => b.atMs - a.atMs);
  const [newest] = newestFirst;
  if (!newest) return undefined;
  const end = newestFirst.findIndex(({ atMs }, at) => at > 0 && (newestFirst[at - 1]?.atMs ?? atMs) - atMs >= playSessionBreakMs);
  const plays = end < 0 ? newestFirst : newestFirst.slice(0, end);
  const sum = (of: (one: Played) => number): number => plays.reduce((total, one) => total + of(one), 0);
  return {
    startedMs: plays.at(-1)?.atMs ?? newest.atMs,
    lastMs: newest.atMs,
    plays: plays.length,
    stakedCents: sum(({ stakeCents }) => stakeCents),
    paidCents: sum(({ paidCents }) => paidCents ?? 0),
    waitingCents: sum(({ stakeCents, paidCents }) => (paidCents === null ? stakeCents : 0)),
  };
}

/** Whether a play session is still in progress at that time, or a break has ended it. */
export const isPlaySession = ({ lastMs }: PlaySession, nowMs: number): boolean => nowMs - lastMs < playSessionBreakMs;

/** Whether the reminder is due (H20): its interval has passed since the start of the play session, or since it was last acknowledged. */
export const realityDue = (startedMs: number, acknowledgedMs: number, nowMs: number, everyMs: number): boolean =>
  nowMs - Math.max(startedMs, acknowledgedMs) >= everyMs;
