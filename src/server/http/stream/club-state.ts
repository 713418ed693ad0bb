import { isUrgent, sharedCollectionNames, type UrgentCollectionName } from '#contract/collections/mirror.ts';
import { type MemberStanding, standingOf } from '../../commands/sessions.ts';
import type { Context } from '../../context.ts';
import type { CollectionRevisions } from '../../db/collection-revision.ts';
import type { Queries } from '../../db/database.ts';
import { type LastDrawn, lastDrawn } from '../../reads/last-drawn.ts';
import type { RevisionWatch } from '../revision-watch.ts';

/** Where the club stands, as far as streams tell of it. */
export interface ClubState {
  revisions: CollectionRevisions;
  /** The revision of the last removal from some collections; 0 where there is none that is still known. */
  removed: Readonly<Record<UrgentCollectionName, number>>;
  /** The last period drawn of each lottery. */
  drawn: readonly LastDrawn[];
  /** By session; those that have ended are not among them. */
  standing: ReadonlyMap<string, MemberStanding>;
}

/** Reads where the club stands for some sessions: two small queries, and one more after a draw, or a change of people or videos. */
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

/** Asks for a collection's last removal anew when the collection has moved on. */
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
