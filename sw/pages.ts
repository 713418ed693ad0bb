import { pageCacheOf, pagePlaces, plainPage } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** `InstallEvent.addRoutes` of the Service Workers standard (Chromium since 123), which TypeScript's library does not know yet. */
type RoutingInstallEvent = ExtendableEvent & {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string; search: string } }; source: { cacheName: string } }[],
  ) => Promise<void>;
};

/**
 * Has the browser itself take the page for these addresses out of a cache, without starting the worker first, which takes a phone longer
 * than reading the page. To be called while the worker's `install` event is dispatched. An address that is missing in the cache would go to
 * the network alone: `storePages` has to be done before the worker is installed. Other browsers ask the worker, as for any other address.
 */
export function routePages(event: RoutingInstallEvent, build: string): void {
  const cacheName = pageCacheOf(build);
  const rules = pagePlaces.map((pathname) => ({ condition: { urlPattern: { pathname, search: '' } }, source: { cacheName } }));
  event.waitUntil(event.addRoutes?.(rules) ?? Promise.resolve());
}

/** Stores the page of this version under each of these addresses, without any still. */
export async function storePages(build: string, page: Response): Promise<void> {
  const cache = await caches.open(pageCacheOf(build));
  for (const place of [plainPage, ...pagePlaces]) await cache.put(place, page.clone());
}

/**
 * Stores them again if they are missing: an earlier version that was accepted while this one was being installed has deleted them as another's.
 * Stills in them stay.
 */
export async function restorePages(build: string, page: Response | undefined): Promise<void> {
  const cache = await caches.open(pageCacheOf(build));
  for (const place of [plainPage, ...pagePlaces]) if (page && !(await cache.match(place))) await cache.put(place, page.clone());
}

/** The page of this version for an address, with its still, for browsers without such routes; undefined for other addresses. */
export async function pageOf(build: string, { pathname, search }: URL): Promise<Response | undefined> {
  if (search !== '' || !pagePlaces.includes(pathname)) return undefined;
  return (await caches.open(pageCacheOf(build))).match(pathname);
}

/** Deletes the pages of other versions. */
export async function deleteOldPages(build: string): Promise<void> {
  const own = pageCacheOf(build);
  for (const name of await caches.keys()) if (name.startsWith(pageCacheOf('')) && name !== own) await caches.delete(name);
}
