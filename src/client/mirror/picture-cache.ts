import { cacheNames, type WorkerMessage } from '#contract/worker.ts';

/** How many files the one cache of pictures has; the worker fills it (sw/pictures.ts). */
export async function keptPictures(): Promise<number> {
  try {
    if (!(await globalThis.caches?.has(cacheNames.pictures))) return 0;
    const cache = await globalThis.caches?.open(cacheNames.pictures);
    return (await cache?.keys())?.length ?? 0;
  } catch {
    return 0;
  }
}

/** Deletes every width of pictures, named by their address without it. */
export async function dropKeptPicturesOf(bases: readonly string[]): Promise<void> {
  try {
    if (bases.length === 0 || !(await globalThis.caches?.has(cacheNames.pictures))) return;
    const cache = await globalThis.caches.open(cacheNames.pictures);
    const gone = new Set(bases);
    for (const request of await cache.keys()) if (gone.has(baseOf(request.url))) await cache.delete(request);
  } catch {
    // No cache, nothing kept.
  }
}

/** The addresses of what is kept, without width. */
export async function keptPictureBases(): Promise<string[]> {
  try {
    if (!(await globalThis.caches?.has(cacheNames.pictures))) return [];
    const cache = await globalThis.caches.open(cacheNames.pictures);
    return [...new Set((await cache.keys()).map(({ url }) => baseOf(url)))];
  } catch {
    return [];
  }
}

/** A picture's address without width and ending. */
const baseOf = (url: string): string => new URL(url).pathname.replace(/-\d+\.[a-z]+$/, '');

/** Deletes every kept picture, whether or not a worker runs. Told to the worker as well, so that nothing comes after. */
export async function dropKeptPictures(): Promise<void> {
  try {
    await globalThis.caches?.delete(cacheNames.pictures);
    const worker = await globalThis.navigator?.serviceWorker?.getRegistration();
    worker?.active?.postMessage({ type: 'DROP_PICTURES', urls: 'all' } satisfies WorkerMessage);
  } catch {
    // No cache, nothing kept.
  }
}
