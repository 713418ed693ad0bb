import { lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** What a screen's file gives: a component without props; it reads its parameters with `useSearch`. */
type ScreenModule = { default: FunctionComponent };

/** A screen's chunk could not be had: not in the cache, and no way to the server (or no longer there). */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/**
 * A screen whose chunk comes when it is wanted. The router reloads the page at the browser's own message of a chunk that
 * could not be fetched, also without a network and while something is held, so it never sees that message: whether a
 * reload helps is for pwa/lost-chunk.ts to say.
 */
export const lazily = (load: () => Promise<ScreenModule>) =>
  lazyRouteComponent(async () => {
    try {
      const { default: screen } = await load();
      return { default: screen };
    } catch (cause) {
      throw new ScreenNotLoaded('A screen could not be loaded', { cause });
    }
  });
