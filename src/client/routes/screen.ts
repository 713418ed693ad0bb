import { lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** A screen's module: a component without props; it reads its parameters with `useSearch`. */
type ScreenModule = { default: FunctionComponent };

/** A screen's chunk could not be loaded: it is not cached, and the server is unreachable or no longer has it. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/**
 * A screen whose chunk is loaded when it is needed. On the browser's own error for a chunk that can't be fetched, the router
 * would reload the page, even offline or while something is held, so it never sees that error: pwa/lost-chunk.ts
 * decides whether a reload helps.
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
