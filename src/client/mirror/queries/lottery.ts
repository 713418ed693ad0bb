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

/** The twenty plays with their chances. `id` is the lottery's (checklist R31). */
export const useLotteryOdds = (id: string): Mirrored<LotteryOdds[]> => useView(partView('lottery-odds', id, ({ odds }) => odds));

/** Wins that stand in the ledger, newest first; '' is all lotteries. */
export const useWinners = (key: string): Mirrored<Winner[]> => useView(partView('winners', key, ({ winners }) => winners));

/** The countdown of a lottery has come to its end: what its draw changes is asked for, once (checklist T13). */
export const drawDue = (key: string): void => subscriptions.drawDue(key);

/** Asks for everything that a lottery's screen shows. */
export function reloadLottery(key: string, id: string): void {
  const shown = [resourceOf('lottery-clock', key), resourceOf('lottery-odds', id), resourceOf('lottery-results', key)];
  for (const resource of [...shown, resourceOf('winners', key), resourceOf('member'), resourceOf('game-records')])
    void subscriptions.pull(resource, 'again');
}

/** Asks whether a period was drawn, and the bet that stands on it settled. */
export function reloadPeriod(key: string, expect: string): void {
  void subscriptions.pull(resourceOf('period', `${key}.${expect}`), 'again');
  void subscriptions.pull(resourceOf('game-records'), 'again');
}
