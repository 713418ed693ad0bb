import { cacheNames, languageNote, type WorkerAnswers } from '#contract/worker.ts';
import { isGenuine, isGone } from './genuine.ts';
import { answerOldChunk } from './old-chunks.ts';
import { hasStoodDown } from './pictures.ts';
import { receive } from './receive.ts';
import { shellFile } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the app has besides its shell, written by src/setup/extras.ts. `messages`: BCP 47 tag -> files; `pictures`: path -> hash. */
type Extras = { messages: Record<string, string[]>; pictures: Record<string, string> };

const place = /^\/(cities|avatars|backgrounds)\/|^\/assets\/catalogue-/;

/** Messages in each language, pictures of cities, avatars, backgrounds: cached when they are used, and in advance if the connection is free. */
export const isExtra = (url: URL): boolean => url.origin === self.location.origin && place.test(url.pathname);

async function readExtras(): Promise<Extras> {
  const response = await shellFile(/^\/assets\/extras-/);
  return response ? response.json() : { messages: {}, pictures: {} };
}

const openExtras = (): Promise<Cache> => caches.open(cacheNames.extras);

/** A picture that changes keeps its path: it is cached with its hash as the query, and found without it. */
const keyOf = (path: string, hash?: string): string => (hash === undefined ? path : `${path}?${hash}`);

/** What keeps its path when it changes may be an earlier release's in the HTTP cache: it is revalidated. */
const asked = (hash?: string): RequestInit => ({ credentials: 'same-origin', cache: hash === undefined ? 'default' : 'no-cache' });

/** What came of a file, in bytes on the wire; and whether the server says that it has none. */
type Arrived = { bytes: number; isStored: boolean; isGone: boolean };

/** Fetches a file into the cache. Its bytes are those that the server reports, or what came of it if it is not stored. */
async function store(cache: Cache, path: string, hash?: string): Promise<Arrived> {
  const response = await fetch(path, asked(hash));
  if (isGone(response)) return { bytes: 0, isStored: false, isGone: true };
  if (!response.ok || !isGenuine(path, response)) throw new Error(`${path}: ${response.status}`);
  const onTheWire = response.headers.get('content-length');
  const coming = receive(response.clone());
  const put = async (): Promise<boolean> => {
    if (hash !== undefined) await cache.delete(path, { ignoreSearch: true });
    await cache.put(keyOf(path, hash), response);
    return true;
  };
  const isStored = await put().catch(() => false);
  const { bytes } = await coming;
  return { bytes: isStored && onTheWire !== null ? Number(onTheWire) : bytes, isStored, isGone: false };
}

/** The cached file, otherwise the server's, which is then cached. The previous version's messages are among the old chunks. */
export async function answerExtra(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await openExtras();
  const cached = await cache.match(pathname, { ignoreSearch: true });
  if (cached && isGenuine(pathname, cached)) return cached;
  const isKept = (response: Response): boolean => response.status === 200 && isGenuine(pathname, response);
  if (pathname.startsWith('/assets/')) {
    const response = await answerOldChunk(request);
    if (isKept(response)) later(cache.put(pathname, response.clone()));
    return response;
  }
  const hash = (await readExtras()).pictures[pathname];
  const response = await fetch(request, asked(hash));
  if (isKept(response)) later(cache.put(keyOf(pathname, hash), response.clone()));
  return response;
}

/** Caches those of some addresses that are extras: the page loaded them before this worker was there. */
export async function storeUsed(urls: readonly string[]): Promise<void> {
  const cache = await openExtras();
  const { pictures } = await readExtras();
  for (const { pathname } of urls.map((text) => new URL(text, self.location.origin)).filter(isExtra)) {
    if (!(await cache.match(pathname, { ignoreSearch: true }))) await store(cache, pathname, pictures[pathname]).catch(() => undefined);
  }
}

/**
 * Caches the messages in the language that the page has noted. Without a note the page is of an earlier version, whose worker
 * had every language: then all of them.
 */
export async function storeMessages(): Promise<void> {
  const { messages } = await readExtras();
  const cache = await openExtras();
  const tag = await (await cache.match(languageNote))?.text();
  const files = tag === undefined ? Object.values(messages).flat() : (messages[tag] ?? []);
  for (const file of files) {
    const kept = await cache.match(file);
    if (!(kept && isGenuine(file, kept)) && !(await store(cache, file)).isStored) throw new Error(`${file} could not be stored`);
  }
}

/**
 * Fetches what is not cached yet, until `mostBytes` were received (the last file may exceed it). Not `whole`: the limit was reached,
 * the server or the cache did not answer, `mayGoOn` says no before a file, or a newer worker is waiting; or there are `more` than `mostFiles`.
 */
export async function storeExtras(
  mostBytes: number,
  mayGoOn: () => boolean = () => true,
  mostFiles = Number.POSITIVE_INFINITY,
): Promise<WorkerAnswers['FETCH_AHEAD']> {
  const arrived = { bytes: 0, files: 0 };
  const whole = await storeEach(mostBytes, () => arrived.files < mostFiles && mayGoOn(), arrived).catch(() => false);
  const more = !whole && arrived.files === mostFiles;
  return { bytes: arrived.bytes, whole, ...(more && { more }) };
}

/** Returns whether all of them are cached, but for what the server does not have: it would end every run. `arrived` also counts what came before one failed. */
async function storeEach(mostBytes: number, mayGoOn: () => boolean, arrived: { bytes: number; files: number }): Promise<boolean> {
  const { messages, pictures } = await readExtras();
  const wanted: [path: string, hash?: string][] = [
    ...Object.entries(pictures),
    ...Object.values(messages)
      .flat()
      .map((file): [string] => [file]),
  ];
  const cache = await openExtras();
  const cached = new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)));
  for (const [path, hash] of wanted) {
    if (cached.has(keyOf(path, hash))) continue;
    if (arrived.bytes >= mostBytes || hasStoodDown() || !mayGoOn()) return false;
    const { bytes, isStored, isGone } = await store(cache, path, hash);
    arrived.bytes += bytes;
    if (!isStored && !isGone) return false;
    arrived.files += Number(isStored);
  }
  return true;
}

/** This version's files of messages. */
export const ownMessages = async (): Promise<ReadonlySet<string>> => new Set(Object.values((await readExtras()).messages).flat());

/** Deletes the previous version's messages, and pictures that have changed since, or of which it is not known. */
export async function deleteOldExtras(): Promise<void> {
  const cache = await openExtras();
  const { messages, pictures } = await readExtras();
  const own = new Set([...Object.values(messages).flat(), ...Object.entries(pictures).map(([path, hash]) => keyOf(path, hash))]);
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (isExtra(url) && !own.has(url.pathname + url.search)) await cache.delete(request.url);
  }
}
