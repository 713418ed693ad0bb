import type { ComponentType } from 'react';
import { type Address, addresses } from '../routes/addresses.ts';

type Loader = Address['screen'];

/** Screens whose chunk is here, and those on their way. A failed one stays until `forgetFailed`: React asks again and again. */
const here = new Map<Loader, ComponentType>();
const underWay = new Map<Loader, Promise<ComponentType>>();

/** A screen's chunk could not be had: not in the cache, and no way to the server (or no longer there). */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

export const screenHere = (loader: Loader): ComponentType | undefined => here.get(loader);

async function fetchScreen(loader: Loader): Promise<ComponentType> {
  try {
    const { default: screen } = await loader();
    here.set(loader, screen);
    return screen;
  } catch (cause) {
    throw new ScreenNotLoaded('A screen could not be loaded', { cause });
  }
}

export function loadScreen(loader: Loader): Promise<ComponentType> {
  const known = underWay.get(loader);
  if (known) return known;
  const promise = fetchScreen(loader);
  // Whoever needs it hears of it; a prefetch nobody waits for must not be an unhandled rejection.
  promise.catch(() => undefined);
  underWay.set(loader, promise);
  return promise;
}

export function forgetFailed(loader: Loader) {
  if (!here.has(loader)) underWay.delete(loader);
}

// Safari has no requestIdleCallback.
const pause = () =>
  new Promise<void>((go) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => go());
    else setTimeout(go, 200);
  });

/** Fetches the other screens one by one while nothing else is going on, so that they open offline before the worker has them. */
export async function loadOtherScreens() {
  for (const { screen } of addresses) {
    await pause();
    await loadScreen(screen).catch(() => forgetFailed(screen));
  }
}
