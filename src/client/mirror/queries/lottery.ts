import type { LotteryResult, Winner } from '#contract/shelves/lotteries.ts';
import type { LotteryOdds } from '../game-rows.ts';
import { interests } from '../interests.ts';
import { partView } from '../part-view.ts';
import { type ResourceKind, resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

export type { LotteryOdds } from '../game-rows.ts';

/** The last 50 draws of a lottery, voids too, newest first. `key` is the lottery's (checklist R31). */
export const useLotteryResults = (key: string): Mirrored<LotteryResult[]> =>
  useView(partView('lottery-results', key, ({ results }) => results));

/** The twenty plays with their chances. `id` is the lottery's (checklist R31). */
export const useLotteryOdds = (id: string): Mirrored<LotteryOdds[]> => useView(partView('lottery-odds', id, ({ odds }) => odds));

/** Wins that stand in the ledger, newest first; '' is all lotteries. */
export const useWinners = (key: string): Mirrored<Winner[]> => useView(partView('winners', key, ({ winners }) => winners));

/** What is asked anew around a draw (checklist T13), besides what the member owns. */
const ofDraw: readonly ResourceKind[] = ['lottery-results', 'winners', 'periods'];
const ofMember: readonly ResourceKind[] = ['member', 'game-records'];

/** Asks for user info, own bets, results and winners of a lottery. */
export function reloadDraw(key: string): void {
  for (const kind of ofDraw) void interests.pull(resourceOf(kind, key), 'again');
  reloadOwnBets();
}

/** Asks for everything that a lottery's screen shows. */
export function reloadLottery(key: string, id: string): void {
  void interests.pull(resourceOf('lottery-clock', key), 'again');
  void interests.pull(resourceOf('lottery-odds', id), 'again');
  reloadDraw(key);
}

/** Asks for the balance and the member's bets. */
export function reloadOwnBets(): void {
  for (const kind of ofMember) void interests.pull(resourceOf(kind), 'again');
}
