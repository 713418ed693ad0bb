import type { LotteryResult, Winner } from '#contract/shelves/lotteries.ts';
import type { Fairness, GameRowKind, GameRows, LotteryOdds } from '../game-rows.ts';
import { interests } from '../interests.ts';
import { type ResourceKind, resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView, type View, viewOf } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

export type { Fairness, LotteryOdds } from '../game-rows.ts';

/** The last 50 draws of a lottery, voids too, newest first. `key` is the lottery's (checklist R31). */
export const useLotteryResults = (key: string): Mirrored<LotteryResult[]> =>
  useView(partView('lottery-results', key, ({ results }) => results));

/** The twenty plays with their chances. `id` is the lottery's (checklist R31). */
export const useLotteryOdds = (id: string): Mirrored<LotteryOdds[]> => useView(partView('lottery-odds', id, ({ odds }) => odds));

/** Wins that stand in the ledger, newest first; '' is all lotteries. */
export const useWinners = (key: string): Mirrored<Winner[]> => useView(partView('winners', key, ({ winners }) => winners));

/** What the club publishes of a lottery: chains, the open period's commitment, the count of voids. */
export const useFairness = (key: string): Mirrored<Fairness> => useView(partView('fairness', key, ({ fairness }) => fairness));

/** What is asked anew around a draw (checklist T13), besides what the member owns. */
const ofDraw: readonly ResourceKind[] = ['lottery-results', 'winners', 'periods'];
const ofMember: readonly ResourceKind[] = ['member', 'game-records'];

/** Asks for user info, own bets, results and winners of a lottery. */
export function reloadDraw(key: string): void {
  for (const kind of ofDraw) void interests.pull(resourceOf(kind, key), 'again');
  reloadOwnBets();
}

/** Asks for the balance and the member's bets. */
export function reloadOwnBets(): void {
  for (const kind of ofMember) void interests.pull(resourceOf(kind), 'again');
}

/** A part of a lottery's row; the same value as long as the row is. */
function partView<Kind extends GameRowKind, Part>(kind: Kind, arg: string, part: (row: GameRows[Kind]) => Part): View<Mirrored<Part>> {
  const resource = resourceOf(kind, arg);
  return viewOf(`part ${resource.key}`, () => {
    // The row under this key is of this kind.
    const row = rowView(resource, 'games', resource.key) as View<Mirrored<GameRows[Kind]>>;
    let seen: object | undefined;
    let value: Mirrored<Part> = { state: 'loading' };
    return {
      subscribe: row.subscribe,
      get: () => {
        const now = row.get();
        if (now !== seen) value = now.state === 'ready' ? { ...now, value: part(now.value) } : now;
        seen = now;
        return value;
      },
    };
  });
}
