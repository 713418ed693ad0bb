import type { Dice } from './dice.ts';
import { type Cents, cents } from './points.ts';

/** What can be bet on: big, small, odd, even, and the totals (C13). Triples are not special (Q15). */
export const plays = [
  ...(['bi', 'sm', 'si', 'do'] as const),
  ...(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'] as const),
] as const;
export type Play = (typeof plays)[number];

/** In how many of the 216 outcomes of three dice a play wins. */
export const allWays = 216;

/** Return to player that a lottery may have, in hundredths. */
export const rtpHundredths = { least: 90, most: 100, byDefault: 97 } as const;

const wins: Record<'bi' | 'sm' | 'si' | 'do', (total: number) => boolean> = {
  bi: (total) => total >= 11,
  sm: (total) => total <= 10,
  si: (total) => total % 2 === 1,
  do: (total) => total % 2 === 0,
};

function winsWith(play: Play, total: number): boolean {
  return play === 'bi' || play === 'sm' || play === 'si' || play === 'do' ? wins[play](total) : Number(play) === total;
}

/** The three plays that win a draw: size, parity and total, in this order. */
export function playsWonBy([a, b, c]: Dice): Play[] {
  return plays.filter((play) => winsWith(play, a + b + c));
}

/** The number of the 216 outcomes in which the play wins. */
export function waysOf(play: Play): number {
  let ways = 0;
  for (let a = 1; a <= 6; a += 1) {
    for (let b = 1; b <= 6; b += 1) for (let c = 1; c <= 6; c += 1) ways += winsWith(play, a + b + c) ? 1 : 0;
  }
  return ways;
}

/** What a play pays and returns; the screen shows these numbers and settlement uses the same ones (H6). */
export interface Odds {
  play: Play;
  ways: number;
  /** The payout of a win in hundredths of the stake, stake included. */
  multiplierHundredths: number;
  /** The average return of a stake, in hundredths of a per cent: 9,700 is 97 %. */
  returnHundredthsOfPercent: number;
}

/** The odds of a play at a lottery's return to player, as integers rounded down. Throws on a return out of range. */
export function oddsOf(play: Play, rtp: number): Odds {
  if (!Number.isInteger(rtp) || rtp < rtpHundredths.least || rtp > rtpHundredths.most)
    throw new RangeError(`not a return to player: ${rtp}`);
  const ways = waysOf(play);
  const multiplierHundredths = Math.floor((rtp * allWays) / ways);
  return { play, ways, multiplierHundredths, returnHundredthsOfPercent: Math.floor((multiplierHundredths * ways * 100) / allWays) };
}

/** The payout of a win: the product is computed in BigInt, since a large stake at a large multiplier exceeds the safe integers. */
export function payoutCents(stakeCents: Cents, multiplierHundredths: number): Cents {
  return cents(Number((BigInt(stakeCents) * BigInt(multiplierHundredths)) / 100n));
}
