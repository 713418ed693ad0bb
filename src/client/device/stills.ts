import { localKeys } from './keys.ts';
import { writeLocal } from './local.ts';

/**
 * Stills: the five tabs' screens as they last stood, for the first frame of a later start. index.html draws them before any
 * script is here, by the same names. They lie in local storage: it is read at once, leaving empties it in the step that ends
 * the session, in every tab and offline, and a page that starts sees at once whose it is.
 */
export const stillPlaces = ['home', 'video', 'messageboard', 'game_n', 'mine'] as const;
export type StillPlace = (typeof stillPlaces)[number];

export const stillKey = (place: StillPlace): string => `${localKeys.still}.${place}`;

/** Forgets stills: all of them, where nothing else is said. Whatever leaves this phone must not stand in one. */
export function forgetStills(places: readonly StillPlace[] = stillPlaces): void {
  for (const place of places) writeLocal(stillKey(place), null);
}
