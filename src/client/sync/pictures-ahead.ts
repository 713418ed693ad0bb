import { isOwnShelf } from '#contract/shelves/mirror.ts';
import { caps } from '../mirror/caps.ts';
import { mirror } from '../mirror/instance.ts';
import { shelvesOf } from './background.ts';
import { aheadUrls } from './picture-list.ts';

/** Files that the worker is handed at once. */
const batchFiles = 24;

export type PicturesAheadParts = {
  /** Hands addresses to the worker; false where there is none, or no room. */
  keep(urls: readonly string[]): Promise<boolean>;
  /** Resolves when the page is idle again; rejects where it has to stop. */
  pause(): Promise<void>;
};

/**
 * Fetches the small pictures of everything in the mirror, so that what was never opened has its picture offline too.
 * True: all of them are kept, as far as the caps allow.
 */
export async function fetchPicturesAhead({ keep, pause }: PicturesAheadParts): Promise<boolean> {
  let asked = 0;
  let batch: string[] = [];
  const isPublic = mirror.audience === 'public';
  // Records and statements have no pictures.
  const shared = shelvesOf(isPublic).filter((shelf) => !isOwnShelf(shelf));
  for (const shelf of isPublic ? shared : ['member' as const, ...shared]) {
    for await (const rows of mirror.packs(shelf)) {
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
  return batch.length === 0 || keep(batch);
}
