import { cacheNames, type WorkerMessage } from '#contract/worker.ts';
import { baseOf, releasePictures } from './held-pictures.ts';

/** How many files the picture cache has; the worker fills it (sw/pictures.ts). */
export async function countCachedPictures(): Promise<number> {
  try {
    if (!(await globalThis.caches?.has(cacheNames.pictures))) return 0;
    const cache = await globalThis.caches?.open(cacheNames.pictures);
    return (await cache?.keys())?.length ?? 0;
  } catch {
    return 0;
  }
}

/** A picture that the worker has cached: the club's own, or one that came with the app (sw/extras.ts); undefined if it is not there (yet). */
export async function cachedPicture(address: string): Promise<Blob | undefined> {
  try {
    for (const cacheName of [cacheNames.pictures, cacheNames.extras]) {
      const response = await globalThis.caches?.match(address, { ignoreSearch: true, cacheName });
      if (response) return await response.blob();
    }
  } catch {
    // No cache, nothing stored.
  }
  return undefined;
}

/** Deletes all sizes of these pictures, given by their addresses without the width. */
export async function dropCachedPicturesOf(bases: readonly string[]): Promise<void> {
  releasePictures(bases);
  try {
    if (bases.length === 0 || !(await globalThis.caches?.has(cacheNames.pictures))) return;
    const cache = await globalThis.caches.open(cacheNames.pictures);
    const dropped = new Set(bases);
    for (const request of await cache.keys()) if (dropped.has(baseOf(request.url))) await cache.delete(request);
  } catch {
    // No cache, nothing stored.
  }
}

/** The addresses of the cached pictures, without the width. */
export async function cachedPictureBases(): Promise<string[]> {
  try {
    if (!(await globalThis.caches?.has(cacheNames.pictures))) return [];
    const cache = await globalThis.caches.open(cacheNames.pictures);
    return [...new Set((await cache.keys()).map(({ url }) => baseOf(url)))];
  } catch {
    return [];
  }
}

/** Deletes every cached picture, whether or not a worker runs. The worker is told as well, so that it adds nothing afterwards. */
export async function dropCachedPictures(): Promise<void> {
  releasePictures('all');
  try {
    await globalThis.caches?.delete(cacheNames.pictures);
    const worker = await globalThis.navigator?.serviceWorker?.getRegistration();
    worker?.active?.postMessage({ type: 'DROP_PICTURES', urls: 'all' } satisfies WorkerMessage);
  } catch {
    // No cache, nothing stored.
  }
}
