import { pictureLimits } from '#contract/worker.ts';
import type { LocalCollection } from './collection-table.ts';

const dayMs = 86_400_000;

/** How much the offline copy may hold: one table, shown in Setting (checklist O23). */
export const caps = {
  /**
   * Rows of one collection at most: the first ones of its order (`collectionOrder`). Records, notices and messages are in the order of
   * their time, so the newest are kept. People, films, cities and classes stand where the operator put them, and the newest
   * of those may stand anywhere: the top of the list is kept, as a member sees it.
   */
  rows: {
    base: 2,
    member: 1,
    regions: 2_000,
    classes: 1_000,
    lotteries: 500,
    notices: 500,
    profiles: 20_000,
    videos: 20_000,
    messages: 5_000,
    withdrawals: 5_000,
    deposits: 5_000,
    'money-log': 20_000,
    // Older entries are checked before they go, and what they came to is kept (`checkpoint`).
    statement: 50_000,
    limits: 1,
    notifications: 2_000,
    // Favourites and ratings: more than anybody gives by hand.
    favourites: 5_000,
    posts: 2_000,
    reports: 2_000,
    wallet: 4,
    // About a day of three lotteries, to check offline.
    periods: 3_000,
    'game-records': 20_000,
    receipts: 20_000,
    'wheel-spins': 5_000,
    games: 2_000,
  } satisfies Record<LocalCollection, number>,
  /** Rows beyond a collection's cap that were opened by themselves; those that the server sent longest ago go first. */
  looseRows: 2_000,
  /** Rows beyond the cap that a list has in memory while somebody scrolls through them. */
  tailRows: 5_000,
  /** A profile that the server has not confirmed for so long is not shown any more (checklist O24). */
  profileAgeMs: 14 * dayMs,
  /** Pictures, least recently used first; the worker holds them to it. */
  pictures: pictureLimits.count,
  pictureBytes: pictureLimits.bytes,
  /** Rows of one chunk: one row of the Dexie table. */
  chunkRows: 200,
};
