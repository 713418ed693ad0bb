import type * as v from 'valibot';
import type { LotteryResult, lotteryOddsSchema, Winner } from '#contract/collections/lotteries.ts';
import type { fairnessCall } from '#contract/collections/periods.ts';
import type { Prize, WheelFairness, wheelLogCall } from '#contract/commands/spin-wheel.ts';

/** A play of a lottery with its probability and what it pays. */
export type LotteryOdds = v.InferOutput<typeof lotteryOddsSchema>;
/** What the server publishes of a lottery, so that anyone can check it. */
export type Fairness = v.InferOutput<(typeof fairnessCall)['reply']>;

/** A turn of the wheel that won, as everybody may see it. */
export type WheelWin = v.InferOutput<(typeof wheelLogCall)['reply']>[number];

/**
 * The games' single replies in the collection `games`: a row for each lottery, pulled by its own call. The row's id
 * is its resource's key, e.g. `lottery-odds/7`.
 */
export type GameRows = {
  'lottery-results': { id: string; results: LotteryResult[] };
  'lottery-odds': { id: string; odds: LotteryOdds[] };
  winners: { id: string; winners: Winner[] };
  fairness: { id: string; fairness: Fairness };
  'wheel-facts': WheelFairness & { id: string };
  'wheel-prizes': { id: string; prizes: Prize[] };
  'wheel-wins': { id: string; wins: WheelWin[] };
};
export type GameRowKind = keyof GameRows;
