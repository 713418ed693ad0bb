import { type CollectionName, collectionOf, isOwnCollection } from '#contract/collections/mirror.ts';
import { caps } from '../mirror/caps.ts';
import type { LocalCollection, MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { cachedPictureBases } from '../mirror/picture-cache.ts';
import { collectionsOf } from './background.ts';
import type { CollectionPullParts } from './collection-pull.ts';
import { aheadUrls, namedPictures } from './picture-list.ts';
import { pullEveryLanguage } from './texts-ahead.ts';

/** Files that the worker is handed at once: few, so that on a slow connection their bytes are counted before a page is closed. */
const batchFiles = 8;

export type PicturesAheadParts = {
  /** Lets the worker fetch them; false if there is no worker, no space, or if no more may be fetched today. */
  keep(urls: readonly string[]): Promise<boolean>;
  /** Resolves when the page is idle again, and nobody scrolls it; rejects if it has to stop. */
  pause(): Promise<void>;
  /** Deletes pictures by their address without width. */
  dropPictures(bases: readonly string[]): unknown;
};

/** Rows at the start of a list whose pictures are fetched before all others. */
const firstRows = 24;

/**
 * Fetches texts in other languages and pictures ahead for as long as `goesOn`, and reports when all of them are stored. A run that was
 * cancelled (then it returns false), or whose worker accepted no more, is continued by the next one.
 */
export async function runPicturesAhead(
  parts: PicturesAheadParts & CollectionPullParts & { handsOff(): Promise<void>; pictured(): void },
  goesOn: () => boolean,
): Promise<boolean> {
  const { epoch } = mirror;
  const pause = async (): Promise<void> => {
    await parts.handsOff();
    if (epoch !== mirror.epoch || !goesOn()) throw new DOMException('Called off', 'AbortError');
  };
  const work = async (): Promise<boolean> => {
    const texts = (): Promise<boolean> => pullEveryLanguage({ ...parts, pause });
    await pause();
    // The worker starts with the app's own pictures and the messages of other languages.
    const areThere = (await parts.keep([])) && (await texts());
    const whole = await fetchPicturesAhead({ ...parts, pause });
    // The worker may have come after that question, or a reply may have been lost: all is said to be here only if it is.
    return whole && (areThere || (await texts()));
  };
  const done = await work().catch((error) => {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  });
  if (done && epoch === mirror.epoch) parts.pictured();
  return done !== undefined;
}

/**
 * Fetches the small pictures of everything in the mirror, so that what was never opened has its picture offline too, starting with
 * the first rows of lists. Pictures that no stored row refers to are deleted: nothing
 * else would find them when a person in them withdraws consent. True: all of them are cached, as far as the caps allow.
 */
export async function fetchPicturesAhead({ keep, pause, dropPictures }: PicturesAheadParts): Promise<boolean> {
  const asked = new Set<string>();
  let batch: string[] = [];
  // Also without any: an empty club has only what the worker fetches by itself.
  let whole = await keep([]);
  const send = async (): Promise<void> => {
    if (batch.length === 0 || !whole) return;
    whole = await keep(batch);
    batch = [];
    await pause();
  };
  const ask = async (urls: readonly string[]): Promise<void> => {
    for (const url of urls) {
      if (!whole || asked.size >= caps.pictures) return;
      if (asked.has(url)) continue;
      asked.add(url);
      batch.push(url);
      if (batch.length === batchFiles) await send();
    }
  };
  const isPublic = mirror.partition === 'public';
  // Records and statements have no pictures.
  const shared = collectionsOf(isPublic).filter((collection) => !isOwnCollection(collection));
  for (const collection of shared) if (collectionOf(collection).namesFiles) await ask(await firstPictures(collection));
  const named = new Set<string>();
  for (const collection of isPublic ? shared : ['member' as const, ...shared]) {
    for await (const rows of mirror.chunks(collection)) {
      for (const base of rows.flatMap(namedPictures)) named.add(base);
      await ask(rows.flatMap(aheadUrls));
      // Also if none of their pictures is new: thousands of rows are read.
      await pause();
    }
  }
  await send();
  // An incomplete copy does not know which pictures are still used.
  if (shared.every((collection) => mirror.collection(collection).state.complete)) await dropStrays(named, dropPictures);
  return whole;
}

/** The pictures of the first rows of each list; for Home, of all rows. */
async function firstPictures(collection: CollectionName): Promise<string[]> {
  await mirror.openCollection(collection);
  const memory = mirror.collection(collection);
  const ids = memory.ordered(collectionOf(collection).order, '').slice(0, firstRows);
  await mirror.need(collection, ids);
  return ids.flatMap((id) => {
    const row = memory.rows.get(id) as MirrorRow | undefined;
    if (!row) return [];
    return 'banners' in row ? aheadUrls(row) : aheadUrls(row).slice(0, 1);
  });
}

/** Single replies that contain pictures as well. */
const singleAnswers: readonly LocalCollection[] = ['wallet', 'games'];

async function dropStrays(named: Set<string>, dropPictures: PicturesAheadParts['dropPictures']): Promise<void> {
  const { epoch } = mirror;
  for (const collection of singleAnswers)
    for await (const rows of mirror.chunks(collection)) for (const base of rows.flatMap(namedPictures)) named.add(base);
  const strays = (await cachedPictureBases()).filter((base) => !named.has(base));
  if (strays.length > 0 && epoch === mirror.epoch) await dropPictures(strays);
}
