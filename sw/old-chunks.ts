import { cacheNames as workboxNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';
import { cacheNames } from '#contract/worker.ts';

/**
 * Keeps the previous version's chunks for tabs that still show it: workbox deletes them when the new worker takes over. Copied while the
 * new one is being installed, so that nothing is lost in between.
 */
export async function keepOldChunks(): Promise<void> {
  const precache = await caches.open(workboxNames.precache);
  const before = (await precache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && getCacheKeyForURL(pathname) === undefined;
  });
  if (before.length === 0) return;
  await caches.delete(cacheNames.oldChunks);
  const kept = await caches.open(cacheNames.oldChunks);
  for (const request of before) {
    const response = await precache.match(request);
    if (response) await kept.put(new URL(request.url).pathname, response);
  }
}

/** A chunk that this version does not have: from the previous version's cache, otherwise from the server, which keeps some builds. */
export async function answerOldChunk(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheNames.oldChunks)).match(new URL(request.url).pathname);
  return kept ?? fetch(request);
}
