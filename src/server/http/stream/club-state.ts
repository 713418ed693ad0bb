import { isUrgent, sharedCollectionNames, type UrgentCollectionName } from '#contract/collections/mirror.ts';
import { type MemberStanding, standingOf } from '../../commands/sessions.ts';
import type { Context } from '../../context.ts';
import type { CollectionRevisions } from '../../db/collection-revision.ts';
import type { Queries } from '../../db/database.ts';
import { type LastDrawn, lastDrawn } from '../../reads/last-drawn.ts';
import type { RevisionWatch } from '../revision-watch.ts';

/** The club's state, as far as streams report it. */
export interface ClubState {
  revisions: CollectionRevisions;
  /** The revision of the last deletion in some collections; 0 if none is known any more. */
  removed: Readonly<Record<UrgentCollectionName, number>>;
  /** The last period drawn of each lottery. */
  drawn: readonly LastDrawn[];
  /** By session, without those that have ended. */
  standing: ReadonlyMap<string, MemberStanding>;
}

/** Reads the state for some sessions: two small queries, and one more after a draw, or a change of people or videos. */
export type ReadClubState = (sessionIds: readonly string[]) => Promise<ClubState>;

export function clubStateReader(context: Context, watch: RevisionWatch): ReadClubState {
  let kept: { rev: number; drawn: readonly LastDrawn[] } | undefined;
  const { queries } = context.db;
  const removals = sharedCollectionNames.filter(isUrgent).map((name) => ({ name, last: lastRemoval(queries, name) }));
  return async (sessionIds) => {
    const revisions = await watch.revisions();
    const standing = await standingOf(context.db, sessionIds, context.nowMs());
    if (kept?.rev !== revisions.periods) kept = { rev: revisions.periods, drawn: await lastDrawn(context.db.queries) };
    const removed = Object.fromEntries(await Promise.all(removals.map(async ({ name, last }) => [name, await last(revisions[name])])));
    return { revisions, removed, drawn: kept.drawn, standing };
  };
}

/** Reads a collection's last deletion again when the collection has changed. */
function lastRemoval(queries: Queries, collection: UrgentCollectionName): (rev: number) => Promise<number> {
  let kept: { rev: number; removed: number } | undefined;
  return async (rev) => {
    if (kept?.rev === rev) return kept.removed;
    const last = await queries
      .selectFrom('tombstones')
      .select('rev')
      .where('shelf', '=', collection)
      .orderBy('rev', 'desc')
      .limit(1)
      .executeTakeFirst();
    kept = { rev, removed: last?.rev ?? 0 };
    return kept.removed;
  };
}
