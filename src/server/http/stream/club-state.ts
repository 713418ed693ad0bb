import { type MemberStanding, standingOf } from '../../commands/sessions.ts';
import type { Context } from '../../context.ts';
import type { ShelfRevisions } from '../../db/shelf-revision.ts';
import { type LastDrawn, lastDrawn } from '../../reads/last-drawn.ts';
import type { RevisionWatch } from '../revision-watch.ts';

/** Where the club stands, as far as streams tell of it. */
export interface ClubState {
  revisions: ShelfRevisions;
  /** The last period drawn of each lottery. */
  drawn: readonly LastDrawn[];
  /** By session; those that have ended are not among them. */
  standing: ReadonlyMap<string, MemberStanding>;
}

/** Reads where the club stands for some sessions: two small queries, and a third one after a draw. */
export type ReadClubState = (sessionIds: readonly string[]) => Promise<ClubState>;

export function clubStateReader(context: Context, watch: RevisionWatch): ReadClubState {
  let kept: { rev: number; drawn: readonly LastDrawn[] } | undefined;
  return async (sessionIds) => {
    const revisions = await watch.revisions();
    const standing = await standingOf(context.db, sessionIds, context.nowMs());
    if (kept?.rev !== revisions.periods) kept = { rev: revisions.periods, drawn: await lastDrawn(context.db.queries) };
    return { revisions, drawn: kept.drawn, standing };
  };
}
