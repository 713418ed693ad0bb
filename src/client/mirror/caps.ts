import { type CollectionName, collectionNames, collectionOf } from '#contract/collections/mirror.ts';
import { pictureLimits } from '#contract/worker.ts';

const dayMs = 86_400_000;

/** How much the offline copy may hold: one table, shown in Setting (checklist O23). */
export const caps = {
  /** Rows per collection at most: the first ones in its order. */
  rows: Object.fromEntries(collectionNames.map((name) => [name, collectionOf(name).cap])) as Record<CollectionName, number>,
  /** Rows beyond a collection's cap that were opened individually; those that the server sent longest ago are evicted first. */
  looseRows: 2_000,
  /** Rows beyond the cap that a list has in memory while somebody scrolls through them. */
  tailRows: 5_000,
  /** A profile that the server has not confirmed for this long is no longer shown (checklist O24). */
  profileAgeMs: 14 * dayMs,
  /** Pictures, least recently used evicted first; the worker enforces it. */
  pictures: pictureLimits.count,
  pictureBytes: pictureLimits.bytes,
  /** Rows of one chunk: one row of the Dexie table. */
  chunkRows: 200,
  /** Rows of a collection's first chunk: what a first screen shows, and what can be scrolled to before the rest is read. */
  firstChunkRows: 60,
};
