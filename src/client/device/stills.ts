import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

/**
 * Stills: the five tabs' screens as last shown, for the first frame of a later start. Each stands in the worker's copy of the page for its
 * address (still-pages.ts); its mark, in local storage, makes it valid: index.html shows no other one. Local storage is read synchronously,
 * signing out empties it in the step that ends the session, in every tab and offline, and a starting page knows at once whose it is.
 */
export const stillPlaces = ['home', 'video', 'messageboard', 'game_n', 'mine'] as const;
export type StillPlace = (typeof stillPlaces)[number];

export const stillKey = (place: StillPlace): string => `${localKeys.still}.${place}`;

/** Written and removed again whenever stills are deleted, so that other tabs hear of it: a log-out leaves nothing. */
export const forgottenKey = `${localKeys.still}.forgotten`;

/** A place's valid marks, the newest last: two while one still takes another's place, as the page may be left in between. */
const marksOf = (place: StillPlace): string[] => readLocal(stillKey(place))?.split('\n') ?? [];

/** Whether the still with this mark may be shown. */
export const isMarkOf = (place: StillPlace, mark: string): boolean => marksOf(place).includes(mark);

/** Makes the still with this mark valid beside the one that was: either may be what the cache has. */
export const addMark = (place: StillPlace, mark: string): void =>
  writeLocal(stillKey(place), [...marksOf(place).slice(-1), mark].join('\n'));

const listeners = new Set<() => void>();

/** Calls `onForgotten` whenever stills were deleted in this tab; what stands on the screen may be a still again once it has settled. */
export function watchForgottenStills(onForgotten: () => void): void {
  listeners.add(onForgotten);
}

/**
 * Makes stills invalid, all of them by default: what is deleted from this device must not appear in one. The listeners delete them
 * (`dropStalePages`).
 */
export function forgetStills(places: readonly StillPlace[] = stillPlaces): void {
  for (const value of ['now', null]) writeLocal(forgottenKey, value);
  for (const place of places) writeLocal(stillKey(place), null);
  for (const listener of listeners) listener();
}
