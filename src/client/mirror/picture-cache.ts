/** The one cache of pictures; the worker fills it (sw/pictures.ts). */
export const pictureCacheName = 'foyer-pictures';

export async function keptPictures(): Promise<number> {
  try {
    if (!(await globalThis.caches?.has(pictureCacheName))) return 0;
    const cache = await globalThis.caches?.open(pictureCacheName);
    return (await cache?.keys())?.length ?? 0;
  } catch {
    return 0;
  }
}

/** Deletes every kept picture, whether or not a worker runs. Told to the worker as well, so that nothing comes after. */
export async function dropKeptPictures(): Promise<void> {
  try {
    await globalThis.caches?.delete(pictureCacheName);
    const worker = await globalThis.navigator?.serviceWorker?.getRegistration();
    worker?.active?.postMessage({ type: 'DROP_PICTURES', urls: 'all' });
  } catch {
    // No cache, nothing kept.
  }
}
