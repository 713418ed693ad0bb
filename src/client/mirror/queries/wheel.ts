import type { Prize, WheelSpin } from '#contract/commands/spin-wheel.ts';
import type { GameRows, WheelWin } from '../game-rows.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { partView } from '../part-view.ts';
import { resourceOf } from '../resource.ts';
import { subscriptions } from '../subscriptions.ts';
import { useView } from '../view.ts';
import { type InLanguage, inLanguage, rowsIn, useInLanguage } from './in-language.ts';
import type { Mirrored } from './mirrored.ts';

export type { WheelWin } from '../game-rows.ts';
export type WheelFacts = GameRows['wheel-facts'];

/** The member's pair of seeds, what a turn costs, free turns left (checklist H22). Requesting it also creates the next pair. */
export const useWheelFacts = (): Mirrored<WheelFacts> => useView(partView('wheel-facts', '', (facts) => facts));

/** The prizes of the member's wheel, in its order (checklist E51). */
export const useWheelPrizes = (): Mirrored<InLanguage<Prize>[]> =>
  useInLanguage(useView(partView('wheel-prizes', '', ({ prizes }) => prizes)), rowsIn<Prize>);

/** Turns that won, newest first (checklist E52). */
export const useWheelWins = (): Mirrored<InLanguage<WheelWin>[]> =>
  useInLanguage(useView(partView('wheel-wins', '', ({ wins }) => wins)), rowsIn<WheelWin>);

/** For a single turn: it may be anywhere in the list. */
const spins = resourceOf('wheel-spins');

/** A turn of the member's by its id; null if the server has none with it. */
export const useWheelSpin = (id: string): Mirrored<InLanguage<WheelSpin> | null> =>
  useInLanguage(useView(maybeRowView(spins, 'wheel-spins', id)), (row, language) => row && inLanguage(row, language));

/** Requests the pair and the prizes again: the server has refused a turn, so they differ from those on screen. */
export function reloadWheel(): void {
  for (const kind of ['wheel-facts', 'wheel-prizes', 'wheel-spins'] as const) void subscriptions.pull(resourceOf(kind), 'again');
}
