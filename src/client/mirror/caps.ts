import type { LocalShelf } from './shelf-table.ts';

const dayMs = 86_400_000;

/** How much the offline copy may hold: one table, shown in Setting (checklist O23). */
export const caps = {
  /** Rows of one shelf at most; what comes after stays with the server. */
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
    // The check re-adds from the first entry on, so a statement has to be here as a whole.
    statement: 50_000,
    limits: 1,
    notifications: 2_000,
    // Favourites and ratings: more than anybody gives by hand.
    favourites: 5_000,
    posts: 2_000,
    reports: 2_000,
    wallet: 4,
    // The newest ones (`rollingShelves`): about a day of three lotteries, to check offline.
    periods: 3_000,
    'game-records': 20_000,
    receipts: 20_000,
    'wheel-spins': 5_000,
    games: 2_000,
  } satisfies Record<LocalShelf, number>,
  /** A profile that the server has not confirmed for so long is not shown any more (checklist O24). */
  profileAgeMs: 14 * dayMs,
  /** Pictures, least recently used first. */
  pictures: 4_000,
  pictureBytes: 120 * 1024 * 1024,
  /** Rows of one pack: one row of the Dexie table. */
  packRows: 200,
};

/** Shelves of which the newest rows are kept, as many as the cap allows; of all others those that came first. */
export const rollingShelves: ReadonlySet<LocalShelf> = new Set(['periods', 'receipts', 'wheel-spins']);
