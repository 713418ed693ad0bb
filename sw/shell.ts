import { cacheNames } from 'workbox-core';
import { createHandlerBoundToURL, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

const page = '/index.html';

/** Addresses that are not the app's: calls, media, the support page in its frame, health, and names with an extension. */
const notThePage = [/^\/(api|media|support|healthz|readyz|metrics)(\/|\?|$)/i, /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/];

/**
 * The app's own files, precached; every address of the app is answered with the precached page, which carries the
 * policy that it came with. A missing file stays missing: a page in its place breaks more than it mends.
 */
export function serveShell(entries: (string | PrecacheEntry)[]): void {
  precacheAndRoute(entries, { cleanURLs: false, directoryIndex: '' });
  registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { denylist: notThePage }));
}

/**
 * Replaces the precached page by the server's where only its headers are others: the policy names the origins that may be
 * framed, and the club may change those without a new build. Another page is another build's, and its worker brings it.
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
