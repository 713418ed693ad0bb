import { cacheNames } from 'workbox-core';
import { createHandlerBoundToURL, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

const page = '/index.html';

/** Addresses that don't belong to the app: calls, media, the support page in its frame, health, and names with an extension. */
const notThePage = [/^\/(api|media|support|healthz|readyz|metrics)(\/|\?|$)/i, /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/];

/**
 * The app's own files, precached; every address of the app gets the precached page, with the CSP that it came with. A missing file stays a
 * 404: the page in its place would break more than it fixes.
 */
export function serveShell(entries: (string | PrecacheEntry)[]): void {
  precacheAndRoute(entries, { cleanURLs: false, directoryIndex: '' });
  registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { denylist: notThePage }));
}

/**
 * Replaces the precached page by the server's if only its headers differ: the CSP names the origins that may be framed, and the club may
 * change those without a new build. A different page is another build's, and comes with its worker.
 */
export async function renewShell(): Promise<boolean> {
  const cache = await caches.open(cacheNames.precache);
  const key = getCacheKeyForURL(page);
  const kept = key === undefined ? undefined : await cache.match(key);
  const fresh = await fetch(page, { cache: 'no-store' }).catch(() => undefined);
  if (key === undefined || !kept || !fresh?.ok || (await fresh.clone().text()) !== (await kept.text())) return false;
  await cache.put(key, fresh);
  return true;
}
