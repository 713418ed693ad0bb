import type { GameRowKind, GameRows } from '../game-rows.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView, type View } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

export type { WheelWin } from '../game-rows.ts';

/** A row of the shelf `games`: the view finds it by its resource's key, so it is that row. */
function rowOf<Kind extends GameRowKind>(kind: Kind): View<Mirrored<GameRows[Kind]>> {
  const resource = resourceOf(kind);
  return rowView(resource, 'games', resource.key) as View<Mirrored<GameRows[Kind]>>;
}

/** The member's pair of seeds, what a turn costs, free turns left (checklist H22). Asking also makes the pair that waits. */
export const useWheelFacts = (): Mirrored<GameRows['wheel-facts']> => useView(rowOf('wheel-facts'));

/** What the member's wheel holds, in its order (checklist E51). */
export const useWheelPrizes = (): Mirrored<GameRows['wheel-prizes']> => useView(rowOf('wheel-prizes'));

/** Turns that won, newest first (checklist E52). */
export const useWheelWins = (): Mirrored<GameRows['wheel-wins']> => useView(rowOf('wheel-wins'));
