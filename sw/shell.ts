import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Addresses that are not the app's: calls, media, the support page in its frame, health, and names with an extension. */
const notThePage = [/^\/(api|media|support|healthz|readyz|metrics)(\/|\?|$)/i, /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/];

/**
 * The app's own files, precached; every address of the app is answered with the precached page, which carries the
 * policy that it came with. A missing file stays missing: a page in its place breaks more than it mends.
 */
export function serveShell(entries: (string | PrecacheEntry)[]): void {
  precacheAndRoute(entries, { cleanURLs: false, directoryIndex: '' });
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notThePage }));
}
