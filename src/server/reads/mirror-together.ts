import { type MirrorReply, mirrorPageCounts, mirrorPageRows, type mirrorTogetherCall } from '#contract/collections/mirror.ts';
import { done } from '#contract/outcome.ts';
import { pullMirror } from './mirror.ts';
import type { Read } from './read.ts';

/** More than there are collections: each costs a few small queries. */
const mostCollections = 40;

/** As many counts are about as long as one row. */
const countsForRow = mirrorPageCounts / mirrorPageRows;

/**
 * `POST /mirror`: each collection is read as by a request of its own, so its cursor is checked in the same way: database, partition,
 * revision, tombstones. What is refused, has more than a page, or no longer fits is left out.
 */
export const mirrorTogether: Read<typeof mirrorTogetherCall> = {
  collections: [],
  varies: 'member',
  async read(context, { cursors }) {
    const same: Record<string, number> = {};
    const pages: Record<string, MirrorReply> = {};
    let room = mirrorPageRows;
    for (const [collection, cursor] of Object.entries(cursors).slice(0, mostCollections)) {
      const outcome = await pullMirror(context, collection, cursor);
      if (!outcome.ok || outcome.data.more) continue;
      const { rows, gone, cursor: next, rev = 0, counts = [] } = outcome.data;
      room -= rows.length + gone.length + counts.length / countsForRow;
      if (room < 0) break;
      if (next === cursor) same[collection] = rev;
      else pages[collection] = outcome.data;
    }
    return done({ same, pages });
  },
};
