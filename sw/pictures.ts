import { cacheNames, pictureLimits, picturePlace } from '#contract/worker.ts';
import { PictureIndex } from './picture-index.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a full cache is brought down to, so that it is not trimmed with every picture. */
const trimTo = 0.9;

const file = /^(\/media\/pictures\/.+)-(\d+)(\.[a-z]+)$/;
const index = new PictureIndex();
/** Counts drops of everything: what was on its way then is not kept. */
let generation = 0;
/**
 * When pictures were dropped, in ms since this worker began, by the beginning of their addresses. A screen that still shows
 * the old rows asks once more, and a club that has not deleted the file yet gives it: for a while it is answered, and not kept.
 */
const droppedMs = new Map<string, number>();
const dropLastsMs = 60_000;

const isDropped = (key: string): boolean => {
  const atMs = droppedMs.get(key.slice(0, key.lastIndexOf('-') + 1));
  return atMs !== undefined && performance.now() - atMs < dropLastsMs;
};

/**
 * Past the browser's own cache: nothing could delete a picture from there, and what an earlier release left in it must not
 * come back after a removal.
 */
const past: RequestInit = { credentials: 'omit', cache: 'no-store' };

/** Pictures are kept under their address without query. */
const keyOf = (url: URL): string => url.origin + url.pathname;

export const isPicture = (url: URL): boolean => url.origin === self.location.origin && url.pathname.startsWith(picturePlace);

/** Range requests pass by: a part must never stand for the whole. */
export const isWhole = (request: Request): boolean => request.method === 'GET' && !request.headers.has('range');

/** Stands for a picture that can't be had: no bigger than a point, which ui/Picture knows, and no error in the console. */
const nothing = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  });

/** The kept picture, else the server's (which is then kept), else another width of the same picture, else nothing. */
export async function answerPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const url = new URL(request.url);
  const key = keyOf(url);
  const begunIn = generation;
  const cache = await caches.open(cacheNames.pictures);
  const kept = await cache.match(key);
  if (kept) {
    later(index.touch(key));
    return kept;
  }
  const response = await fetch(key, past).catch(() => undefined);
  if (!response) return (await otherWidth(cache, url)) ?? nothing();
  // Its row is on the way out: no missing file that anybody has to hear of.
  if (response.status === 404 && isDropped(key)) return nothing();
  later(keep(key, response.clone(), begunIn));
  return response;
}

/** Every width of a picture is better than none. */
async function otherWidth(cache: Cache, url: URL): Promise<Response | undefined> {
  const parts = file.exec(url.pathname);
  if (!parts) return undefined;
  const [, base, , ending] = parts;
  for (const key of await index.keysOf(`${url.origin}${base}-`)) {
    if (!key.endsWith(ending ?? '')) continue;
    const kept = await cache.match(key);
    if (kept) return kept;
  }
  return undefined;
}

/** No opaque answers: their size counts many times over, and nobody knows what is in them. */
const isKeepable = (response: Response): boolean =>
  response.status === 200 && (response.type === 'basic' || response.type === 'cors' || response.type === 'default');

/**
 * `begunIn` is the generation in which it was asked for. Gives the bytes that came, and whether there is room for more: not
 * where the disk is full, or all was dropped meanwhile.
 */
async function keep(key: string, response: Response, begunIn: number): Promise<{ bytes: number; hasRoom: boolean }> {
  if (!isKeepable(response)) return { bytes: 0, hasRoom: true };
  const body = await response.arrayBuffer();
  const bytes = body.byteLength;
  if (begunIn !== generation) return { bytes, hasRoom: false };
  if (isDropped(key)) return { bytes, hasRoom: true };
  const cache = await caches.open(cacheNames.pictures);
  try {
    await cache.put(key, new Response(body, { headers: response.headers }));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await trim(cache, 0.5);
    return { bytes, hasRoom: false };
  }
  if (begunIn !== generation || isDropped(key)) await cache.delete(key);
  else await index.put(key, bytes);
  await trim(cache, 1);
  return { bytes, hasRoom: true };
}

/** Brings the cache under a part of its caps. */
async function trim(cache: Cache, part: number): Promise<void> {
  const { count, bytes } = await index.totals();
  if (part === 1 && count <= pictureLimits.count && bytes <= pictureLimits.bytes) return;
  const goal = { count: Math.min(count, pictureLimits.count) * trimTo * part, bytes: Math.min(bytes, pictureLimits.bytes) * trimTo * part };
  for (const key of await index.leastUsed(goal.count, goal.bytes)) await cache.delete(key);
}

/**
 * A newer worker was accepted. The browser lets it take over only when this one has nothing to do, and batch after
 * batch of pictures would keep it waiting: no more of them are fetched ahead.
 */
export function standDown(): void {
  standsDown = true;
}
let standsDown = false;

/**
 * Fetches what is not yet kept, until `mostBytes` have come: the last one may go beyond it. Not `whole`: that limit is reached,
 * there is no more room, the club does not answer, or a newer worker waits for its turn.
 */
export async function keepAll(urls: readonly string[], mostBytes = Number.POSITIVE_INFINITY): Promise<{ bytes: number; whole: boolean }> {
  const cache = await caches.open(cacheNames.pictures);
  const wanted = urls.map((text) => new URL(text, self.location.origin)).filter(isPicture);
  const begunIn = generation;
  let bytes = 0;
  for (const url of wanted) {
    if (standsDown) return { bytes, whole: false };
    const key = keyOf(url);
    if (await cache.match(key)) continue;
    if (bytes >= mostBytes) return { bytes, whole: false };
    const there = await index.totals();
    // What is looked at stays; pictures ahead of need never push it out.
    if (there.count >= pictureLimits.count || there.bytes >= pictureLimits.bytes) return { bytes, whole: true };
    const response = await fetch(key, { ...past, priority: 'low' }).catch(() => undefined);
    if (!response) return { bytes, whole: false };
    const kept = await keep(key, response, begunIn);
    bytes += kept.bytes;
    if (!kept.hasRoom) return { bytes, whole: false };
  }
  return { bytes, whole: true };
}

/** Drops every width of pictures, named without it, or all pictures. */
export async function drop(bases: readonly string[] | 'all'): Promise<void> {
  if (bases === 'all') {
    generation += 1;
    await caches.delete(cacheNames.pictures);
    await index.clear();
    return;
  }
  const cache = await caches.open(cacheNames.pictures);
  for (const base of bases) {
    const start = `${new URL(base, self.location.origin).href}-`;
    droppedMs.set(start, performance.now());
    for (const { url } of await cache.keys()) if (url.startsWith(start)) await cache.delete(url);
    await index.remove(start);
  }
}
