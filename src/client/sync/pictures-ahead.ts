import { isOwnCollection } from '#contract/collections/mirror.ts';
import { caps } from '../mirror/caps.ts';
import type { LocalCollection } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { keptPictureBases } from '../mirror/picture-cache.ts';
import { collectionsOf } from './background.ts';
import { aheadUrls, namedPictures } from './picture-list.ts';

/** Files that the worker is handed at once. */
const batchFiles = 24;

export type PicturesAheadParts = {
  /** Hands addresses to the worker; false where there is none, or no room. */
  keep(urls: readonly string[]): Promise<boolean>;
  /** Resolves when the page is idle again; rejects where it has to stop. */
  pause(): Promise<void>;
  /** Drops pictures by their address without width. */
  dropPictures(bases: readonly string[]): unknown;
};

/**
 * Fetches the small pictures of everything in the mirror, so that what was never opened has its picture offline too.
 * Pictures that no row names any more, or that were seen beyond what is kept, go: nothing else would know of them when
 * somebody in them withdraws. True: all of them are kept, as far as the caps allow.
 */
export async function fetchPicturesAhead({ keep, pause, dropPictures }: PicturesAheadParts): Promise<boolean> {
  let asked = 0;
  let batch: string[] = [];
  const named = new Set<string>();
  const isPublic = mirror.partition === 'public';
  // Records and statements have no pictures.
  const shared = collectionsOf(isPublic).filter((collection) => !isOwnCollection(collection));
  for (const collection of isPublic ? shared : ['member' as const, ...shared]) {
    for await (const rows of mirror.chunks(collection)) {
      for (const base of rows.flatMap(namedPictures)) named.add(base);
      for (const url of rows.flatMap(aheadUrls)) {
        if (asked >= caps.pictures) break;
        asked += 1;
        batch.push(url);
        if (batch.length < batchFiles) continue;
        if (!(await keep(batch))) return false;
        batch = [];
        await pause();
      }
    }
  }
  if (!(batch.length === 0 || (await keep(batch)))) return false;
  // A copy that lacks rows does not know which pictures are whose.
  if (shared.every((collection) => mirror.collection(collection).state.complete)) await dropStrays(named, dropPictures);
  return true;
}

/** Where single answers name pictures as well. */
const singleAnswers: readonly LocalCollection[] = ['wallet', 'games'];

async function dropStrays(named: Set<string>, dropPictures: PicturesAheadParts['dropPictures']): Promise<void> {
  const { epoch } = mirror;
  for (const collection of singleAnswers)
    for await (const rows of mirror.chunks(collection)) for (const base of rows.flatMap(namedPictures)) named.add(base);
  const strays = (await keptPictureBases()).filter((base) => !named.has(base));
  if (strays.length > 0 && epoch === mirror.epoch) await dropPictures(strays);
}
