import { pageCacheOf } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** `InstallEvent.addRoutes` of the Service Workers standard (Chromium since 123), which TypeScript's library does not know yet. */
type RoutingInstallEvent = ExtendableEvent & {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string; search: string } }; source: { cacheName: string } }[],
  ) => Promise<void>;
};

/** Where most starts begin: an installed app's first address, the club's bare address, and the five tabs. */
const places = ['/', '/Home', '/video', '/MessageBoard', '/game_n', '/Mine'];

/**
 * Has the browser itself take the page for these addresses out of a cache, without starting the worker first, which takes a phone longer
 * than reading the page. To be called while the worker's `install` event is dispatched. An address that is missing in the cache would go to
 * the network alone: `storePages` has to be done before the worker is installed. Other browsers ask the worker, as for any other address.
 */
export function routePages(event: RoutingInstallEvent, build: string): void {
  const cacheName = pageCacheOf(build);
  const rules = places.map((pathname) => ({ condition: { urlPattern: { pathname, search: '' } }, source: { cacheName } }));
  event.waitUntil(event.addRoutes?.(rules) ?? Promise.resolve());
}

/** Stores the page of this version under each of these addresses. */
export async function storePages(build: string, page: Response): Promise<void> {
  const cache = await caches.open(pageCacheOf(build));
  for (const place of places) await cache.put(place, page.clone());
}

/** Deletes the pages of other versions. */
export async function deleteOldPages(build: string): Promise<void> {
  const own = pageCacheOf(build);
  for (const name of await caches.keys()) if (name.startsWith(pageCacheOf('')) && name !== own) await caches.delete(name);
}
