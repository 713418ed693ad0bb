import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isGenuine } from './genuine.ts';
import { pageOf, storePages } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

const page = '/index.html';

/** Addresses that don't belong to the app: calls, media, the support page in its frame, health, and names with an extension. */
const notThePage = [/^\/(api|media|support|healthz|readyz|metrics)(\/|\?|$)/i, /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/];

/** What neither the five tabs nor the records need: fetched when the first step is done and the worker controls the page. */
const secondStep = /^\/(assets\/(entrance|videos|plyr|lightbox|rich-text-cleaner)-|manifest)/;

/** The script that every page of a version names. */
const entryScript = /^\/assets\/index-/;

/** How many files are fetched at a time: one by one would wait a round trip for each. */
const lanes = 4;

const shell = new PrecacheController();

/**
 * The app's own files, precached; every address of the app gets the precached page, with the CSP that it came with. A missing file stays a
 * 404: the page in its place would break more than it fixes.
 */
export function serveShell(entries: (string | PrecacheEntry)[]): void {
  shell.addToCacheList(entries);
  registerRoute(new PrecacheRoute(shell, { cleanURLs: false, directoryIndex: '' }));
  const plain = shell.createHandlerBoundToURL(page);
  const handler: typeof plain = async (asked) => (await pageOf(pageRevision(), asked.url)) ?? plain(asked);
  registerRoute(new NavigationRoute(handler, { denylist: notThePage }));
}

/** The cache of the shell. */
export const openShell = (): Promise<Cache> => caches.open(shell.strategy.cacheName);

/** The cache key of a file of this version; undefined if it is not part of the shell. */
export const keyInShell = (url: string): string | undefined => shell.getCacheKeyForURL(url);

/** What tells this version's page from that of any other. */
export const pageRevision = (): string => new URL(keyInShell(page) ?? '', self.location.origin).searchParams.get('__WB_REVISION__') ?? '';

/** The cached page of this version. */
export const shellPage = async (): Promise<Response | undefined> => (await openShell()).match(keyInShell(page) ?? '');

/** The cached response for the first file of the shell whose path matches. */
export async function shellFile(pattern: RegExp): Promise<Response | undefined> {
  const url = [...shell.getURLsToCacheKeys().keys()].find((one) => pattern.test(new URL(one).pathname));
  return url === undefined ? undefined : shell.matchPrecache(url);
}

/** Fetches what is not cached yet. Rejects if a file cannot be fetched: the worker is not installed then. */
export async function storeShell(steps: 'first' | 'all'): Promise<void> {
  const cache = await openShell();
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...shell.getURLsToCacheKeys()].filter(
    ([url, key]) => !cached.has(key) && (steps === 'all' || !secondStep.test(new URL(url).pathname)),
  );
  const lane = async (): Promise<void> => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const [url, key] = next;
      // A file with a hash in its name may come from the HTTP cache, where the page has put it; any other one once it is revalidated.
      const how: RequestInit = { cache: key === url ? 'default' : 'no-cache', credentials: 'same-origin' };
      const opened = steps === 'first' && new URL(url).pathname === page ? await fetchOpened(how) : undefined;
      const response = opened ?? (await fetch(url, how));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      if (!opened && !(await isOwn(url, response))) throw new Error(`${url}: not the club's`);
      await cache.put(key, response);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * The page, by the address at which the member has opened it, where the HTTP cache has it: revalidated, which moves a head alone. Every
 * address of the app is the same page. Undefined if there is none, as at an update (there the page came from this worker's predecessor), and
 * for an address with a query, which may be a signed link: it is not sent a second time.
 */
async function fetchOpened(how: RequestInit): Promise<Response | undefined> {
  const [opened] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!opened) return undefined;
  const { pathname, search } = new URL(opened.url);
  if (search !== '' || notThePage.some((place) => place.test(pathname))) return undefined;
  const response = await fetch(opened.url, how).catch(() => undefined);
  return response?.ok && !response.redirected && (await isOwn(page, response)) ? response : undefined;
}

/** Whether this is the file of this version. The page names the version's first script: nothing could repair another page in its place. */
async function isOwn(url: string, response: Response): Promise<boolean> {
  const { pathname } = new URL(url, self.location.origin);
  if (!isGenuine(pathname, response)) return false;
  if (pathname !== page) return true;
  const entry = [...shell.getURLsToCacheKeys().keys()].map((one) => new URL(one).pathname).find((one) => entryScript.test(one));
  return entry !== undefined && (await response.clone().text()).includes(entry);
}

/** Deletes what an earlier worker has cached although it was not the club's: files whose names stay the same in this version. */
export async function dropFalseFiles(): Promise<void> {
  const cache = await openShell();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const kept = pathname === page ? undefined : await cache.match(request);
    if (kept && !isGenuine(pathname, kept)) await cache.delete(request);
  }
}

/** Deletes the previous version's files. */
export const deleteOldShell = (event: ExtendableEvent): Promise<unknown> => shell.activate(event);

/**
 * Replaces the precached page by the server's if only its headers differ: the CSP names the origins that may be framed, and the club may
 * change those without a new build. A different page is another build's, and comes with its worker.
 */
export async function renewShell(): Promise<boolean> {
  const cache = await openShell();
  const key = keyInShell(page);
  const kept = key === undefined ? undefined : await cache.match(key);
  const fresh = await fetch(page, { cache: 'no-store' }).catch(() => undefined);
  if (key === undefined || !kept || !fresh?.ok || (await fresh.clone().text()) !== (await kept.text())) return false;
  await storePages(pageRevision(), fresh.clone());
  await cache.put(key, fresh);
  return true;
}
