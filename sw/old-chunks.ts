import { cacheNames } from '#contract/worker.ts';
import { keyInShell, openShell } from './shell.ts';

/**
 * Keeps the previous version's chunks and messages for tabs that still show it: its caches lose them when the new worker takes over. Copied
 * while the new one is being installed, so that nothing is lost in between. `messages`: this version's files of messages.
 */
export async function storeOldChunks(messages: ReadonlySet<string>): Promise<void> {
  const before: [Cache, Request][] = [];
  for (const cache of [await openShell(), await caches.open(cacheNames.extras)]) {
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/assets/') && keyInShell(pathname) === undefined && !messages.has(pathname)) before.push([cache, request]);
    }
  }
  if (before.length === 0) return;
  await caches.delete(cacheNames.oldChunks);
  const kept = await caches.open(cacheNames.oldChunks);
  for (const [cache, request] of before) {
    const response = await cache.match(request);
    if (response) await kept.put(new URL(request.url).pathname, response);
  }
}

/** A chunk that this version does not have: from the previous version's cache, otherwise from the server, which keeps some builds. */
export async function answerOldChunk(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheNames.oldChunks)).match(new URL(request.url).pathname);
  return kept ?? fetch(request);
}
