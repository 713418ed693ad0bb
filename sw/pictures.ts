import { cacheNames, pictureLimits, picturePlace } from '#contract/worker.ts';
import { isGenuine } from './genuine.ts';
import { PictureIndex } from './picture-index.ts';
import { answersFor, asking, isAnswer, isKeepable, nothing } from './picture-replies.ts';
import { receive } from './receive.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * What a full cache is reduced to, so that it is not trimmed with every picture; and what pictures in advance fill it to: from full, the next
 * one that is shown would have hundreds of them deleted, and a later start would fetch them again.
 */
const trimTo = 0.9;
/** How many pictures in a row the club may fail to answer for: then it is the club that is down, and not a file that is broken. */
const mostUnanswered = 3;

const file = /^(\/media\/pictures\/.+)-(\d+)(\.[a-z]+)$/;
const index = new PictureIndex();
/** Counts drops of everything: a fetch that began before one is not cached. */
let generation = 0;
/**
 * When pictures were dropped, in ms since this worker started, by the beginning of their addresses. A screen that still shows the old rows
 * requests them once more, and a club that has not deleted the file yet sends it: for a while it is returned, but not cached.
 */
const droppedMs = new Map<string, number>();
const dropLastsMs = 60_000;

const isDropped = (key: string): boolean => {
  const atMs = droppedMs.get(key.slice(0, key.lastIndexOf('-') + 1));
  return atMs !== undefined && performance.now() - atMs < dropLastsMs;
};

/**
 * Whether this browser shows AVIF, which is smaller: its <img> say so, and so does one that was sent. Until one has, pictures in advance
 * come as WebP, which every browser with a worker shows.
 */
let showsAvif = false;
const avif = 'image/avif';
const learn = ({ headers }: Request | Response, name: 'accept' | 'content-type'): void => {
  showsAvif ||= headers.get(name)?.includes(avif) === true;
};

/** Pictures are cached under their address without its query. */
const keyOf = (url: URL): string => url.origin + url.pathname;

export const isPicture = (url: URL): boolean => url.origin === self.location.origin && url.pathname.startsWith(picturePlace);

/** Range requests bypass the cache: a part must never be served as the whole. */
export const isWhole = (request: Request): boolean => request.method === 'GET' && !request.headers.has('range');

/** The bytes that came, whether that was all of it, and whether there is room for more. */
type Kept = { bytes: number; whole: boolean; hasRoom: boolean };
/** A picture on its way: undefined if none comes; and what became of it in the cache. */
type Arrival = { begunIn: number; response: Promise<Response | undefined>; kept: Promise<Kept> };
const arrivals = new Map<string, Arrival>();
/** Who has asked first. */
type Asker = 'screen' | 'ahead';

/**
 * Fetches and caches it, once for all who ask meanwhile: a screen often wants what is being fetched in advance. Its body is for clones.
 * `begunIn` is the generation in which it was wanted.
 */
function arrive(key: string, begunIn: number, asker: Asker): Arrival {
  const known = arrivals.get(key);
  // One that was wanted before everything was dropped is not cached.
  if (known && known.begunIn >= begunIn) return known;
  const headers = { accept: showsAvif ? `${avif},*/*` : '*/*' };
  const priority = asker === 'screen' ? 'auto' : 'low';
  const response = fetch(key, { ...asking, headers, priority }).catch(() => undefined);
  const kept = response.then((one) => (one ? store(key, one.clone(), begunIn, asker) : { bytes: 0, whole: false, hasRoom: false }));
  const arrival = { begunIn, response, kept };
  arrivals.set(key, arrival);
  const done = (): void => {
    if (arrivals.get(key) === arrival) arrivals.delete(key);
  };
  void kept.then(done);
  return arrival;
}

/**
 * The cached picture, otherwise the server's (which is then cached), otherwise another width of the same picture, otherwise what came in its
 * place, so that the page notices a miss, or an empty one if nothing came.
 */
export async function answerPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  learn(request, 'accept');
  const url = new URL(request.url);
  const key = keyOf(url);
  const begunIn = generation;
  const cache = await caches.open(cacheNames.pictures);
  const stored = await cache.match(key);
  if (stored && isGenuine(key, stored)) {
    later(index.touch(key));
    return stored;
  }
  const arrival = arrive(key, begunIn, 'screen');
  const response = await arrival.response;
  if (!isAnswer(key, response)) {
    const other = await otherWidth(cache, url);
    if (other) return other;
  }
  if (!response) return nothing();
  // Its row is about to be deleted: not a missing file that should be reported.
  if (response.status === 404 && isDropped(key)) return nothing();
  later(arrival.kept);
  return response.clone();
}

/** Any width of a picture is better than none. */
async function otherWidth(cache: Cache, url: URL): Promise<Response | undefined> {
  const parts = file.exec(url.pathname);
  if (!parts) return undefined;
  const [, base, , ending] = parts;
  for (const key of await index.keysOf(`${url.origin}${base}-`)) {
    if (!key.endsWith(ending ?? '')) continue;
    const kept = await cache.match(key);
    if (kept && isGenuine(key, kept)) return kept;
  }
  return undefined;
}

/**
 * `begunIn` is the generation in which it was requested. There is no room for more if the disk is full, the cache fails, or everything was
 * dropped meanwhile. Never rejects: what came counts, whatever became of it.
 */
async function store(key: string, response: Response, begunIn: number, asker: Asker): Promise<Kept> {
  if (!isKeepable(key, response)) return { bytes: 0, whole: true, hasRoom: true };
  learn(response, 'content-type');
  const { bytes, body } = await receive(response);
  if (begunIn !== generation) return { bytes, whole: true, hasRoom: false };
  if (!body) return { bytes, whole: false, hasRoom: true };
  const picture = new Response(body, { headers: response.headers });
  const hasRoom = isDropped(key) || (await put(key, picture, bytes, begunIn, asker).catch(() => false));
  return { bytes, whole: true, hasRoom };
}

/** False if the disk is full. */
async function put(key: string, picture: Response, bytes: number, begunIn: number, asker: Asker): Promise<boolean> {
  const cache = await caches.open(cacheNames.pictures);
  try {
    await cache.put(key, picture);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    // Pictures in advance never replace pictures that were shown.
    if (asker === 'screen') await trim(cache, 0.5);
    return false;
  }
  if (begunIn !== generation || isDropped(key)) await cache.delete(key);
  else await index.put(key, bytes);
  await trim(cache, 1);
  return true;
}

/** Reduces the cache to a part of its limits. */
async function trim(cache: Cache, part: number): Promise<void> {
  const { count, bytes } = await index.totals();
  if (part === 1 && count <= pictureLimits.count && bytes <= pictureLimits.bytes) return;
  const goal = { count: Math.min(count, pictureLimits.count) * trimTo * part, bytes: Math.min(bytes, pictureLimits.bytes) * trimTo * part };
  for (const key of await index.leastUsed(goal.count, goal.bytes)) await cache.delete(key);
}

/**
 * A newer worker was accepted. The browser lets it take over only when this one is idle, and batch after batch of pictures would keep it
 * waiting: no more of them are fetched in advance.
 */
export function standDown(): void {
  standsDown = true;
}
let standsDown = false;
export const hasStoodDown = (): boolean => standsDown;

/**
 * Fetches what is not cached yet, until `mostBytes` have arrived: the last picture may exceed it. Not `whole`: that limit is reached, there
 * is no more room on the disk, a picture broke off, the club or the cache does not answer, or a newer worker is waiting. A single picture for
 * which the club has no answer is passed over, as one is that is gone: a file that is broken there for good would keep all later ones away.
 */
export async function storeAll(urls: readonly string[], mostBytes = Number.POSITIVE_INFINITY): Promise<{ bytes: number; whole: boolean }> {
  const arrived = { bytes: 0 };
  const whole = await storeEach(urls, mostBytes, arrived).catch(() => false);
  return { ...arrived, whole };
}

/** Returns whether all of them are cached; `arrived` also counts what came before the cache failed. */
async function storeEach(urls: readonly string[], mostBytes: number, arrived: { bytes: number }): Promise<boolean> {
  const cache = await caches.open(cacheNames.pictures);
  const wanted = urls.map((text) => new URL(text, self.location.origin)).filter(isPicture);
  const begunIn = generation;
  let whole = true;
  let answers = 0;
  let unanswered = 0;
  let cached: string | undefined;
  for (const url of wanted) {
    if (standsDown) return false;
    const key = keyOf(url);
    // The list may be older than the withdrawal of somebody in it.
    if (isDropped(key)) continue;
    const stored = await cache.match(key);
    if (stored) {
      learn(stored, 'content-type');
      cached = key;
      continue;
    }
    if (arrived.bytes >= mostBytes) return false;
    if (await isFull()) break;
    const arrival = arrive(key, begunIn, 'ahead');
    const response = await arrival.response;
    if (!response) return false;
    if (!isAnswer(key, response)) {
      unanswered += 1;
      if (unanswered === mostUnanswered) return false;
      continue;
    }
    answers += 1;
    unanswered = 0;
    const kept = await arrival.kept;
    arrived.bytes += kept.bytes;
    if (!kept.hasRoom) return false;
    whole &&= kept.whole;
  }
  // A page hands in few at a time: of a batch that is cached but for a broken one no other answer tells that the club is there, and the page
  // would end there in every run.
  if (unanswered > 0 && answers === 0) return cached !== undefined && (await answersFor(cached));
  return whole;
}

/** Pictures in advance never replace pictures that were shown. */
async function isFull(): Promise<boolean> {
  const { count, bytes } = await index.totals();
  return count >= pictureLimits.count * trimTo || bytes >= pictureLimits.bytes * trimTo;
}

/** Deletes every width of pictures, named without it, or all pictures. */
export async function drop(bases: readonly string[] | 'all'): Promise<void> {
  if (bases === 'all') {
    generation += 1;
    arrivals.clear();
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
