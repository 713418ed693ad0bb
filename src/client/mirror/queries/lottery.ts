import type { LotteryResult, Winner } from '#contract/collections/lotteries.ts';
import type { LotteryOdds } from '../game-rows.ts';
import { partView } from '../part-view.ts';
import { resourceOf } from '../resource.ts';
import { subscriptions } from '../subscriptions.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

export type { LotteryOdds } from '../game-rows.ts';

/** The last 50 draws of a lottery, voids too, newest first. `key` is the lottery's (checklist R31). */
export const useLotteryResults = (key: string): Mirrored<LotteryResult[]> =>
  useView(partView('lottery-results', key, ({ results }) => results));

/** The twenty plays with their probabilities. `id` is the lottery's (checklist R31). */
export const useLotteryOdds = (id: string): Mirrored<LotteryOdds[]> => useView(partView('lottery-odds', id, ({ odds }) => odds));

/** Wins in the ledger, newest first; '' is all lotteries. */
export const useWinners = (key: string): Mirrored<Winner[]> => useView(partView('winners', key, ({ winners }) => winners));

/** The countdown of a lottery has ended: what its draw changes is requested, once (checklist T13). */
export const drawDue = (key: string): void => subscriptions.drawDue(key);

/** Requests everything that a lottery's screen shows. */
export function reloadLottery(key: string, id: string): void {
  const shown = [resourceOf('lottery-clock', key), resourceOf('lottery-odds', id), resourceOf('lottery-results', key)];
  for (const resource of [...shown, resourceOf('winners', key), resourceOf('member'), resourceOf('game-records')])
    void subscriptions.pull(resource, 'again');
}

/** Requests whether a period was drawn, and whether the bet on it was settled. */
export function reloadPeriod(key: string, expect: string): void {
  void subscriptions.pull(resourceOf('period', `${key}.${expect}`), 'again');
  void subscriptions.pull(resourceOf('game-records'), 'again');
}
