import type { Play } from '#domain/odds.ts';
import { stakePoints } from '#domain/stake.ts';

/** What prevents a bet from being confirmed, in the order in which the server checks it (V14 to V17). */
export type BetFault = 'amount_missing' | 'amount_error' | 'play_missing' | 'above_max' | 'balance_too_low';

type BetForm = {
  /** As typed: whole points per play. */
  typed: string;
  plays: readonly Play[];
  /** Undefined while unknown: then only the server checks it. */
  balanceCents: number | undefined;
  betMax: number | undefined;
};

/** Whole points per play; undefined if the text is not a stake. */
export const pointsOf = (typed: string): number | undefined => stakePoints(typed.trim());

/** Points in total: plays times points per play (checklist C12, T9). */
export const totalOf = (typed: string, plays: readonly Play[]): number => plays.length * (pointsOf(typed) ?? 0);

export function betFault({ typed, plays, balanceCents, betMax }: BetForm): BetFault | undefined {
  if (typed.trim() === '') return 'amount_missing';
  const points = pointsOf(typed);
  if (points === undefined) return 'amount_error';
  if (plays.length === 0) return 'play_missing';
  if (betMax !== undefined && points > betMax) return 'above_max';
  // Exactly the whole balance is allowed.
  if (balanceCents !== undefined && totalOf(typed, plays) * 100 > balanceCents) return 'balance_too_low';
  return undefined;
}

/** Stakes in points that a tap fills in. A fixed list, whatever the member has: the largest one is no suggestion to play all of it. */
const stakes: readonly number[] = [1, 5, 10, 50, 100];

type StakeBounds = {
  betMax: number | undefined;
  balanceCents: number | undefined;
  /** The member's own limits of stakes and losses, in cents; null is none. */
  limits: readonly (number | null)[];
};

/** The offered stakes that one play may have: not above the club's most, the balance, or a limit of the member's. */
export function stakesWithin({ betMax, balanceCents, limits }: StakeBounds): number[] {
  const mostCents = Math.min(balanceCents ?? Number.POSITIVE_INFINITY, ...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));
  return stakes.filter((points) => points <= (betMax ?? Number.POSITIVE_INFINITY) && points * 100 <= mostCents);
}

/** Selects the play, or deselects it if it was selected (checklist T9). */
export const toggled = (plays: readonly Play[], play: Play): readonly Play[] =>
  plays.includes(play) ? plays.filter((one) => one !== play) : [...plays, play];

/** What is put together for a bet. */
export type Choice = Pick<BetForm, 'typed' | 'plays'>;

/**
 * The choice after a bet was placed: only what was sent is gone, since another choice may have been begun meanwhile. `sent` undefined: it
 * was sent before this form was there, and nothing in it belongs to that bet.
 */
export function withoutSent({ typed, plays }: Choice, sent: Choice | undefined): Choice {
  const left = plays.filter((play) => !sent?.plays.includes(play));
  return { plays: left, typed: left.length === 0 && typed === sent?.typed ? '' : typed };
}
