import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';

/** Written out, not bound: SQLite uses the index over such rows only for a literal. */
const due = sql<boolean>`counts_due = 1`;

/**
 * Writes into the profiles what was counted since the last time (H2), and ends verifications whose time is over (H3):
 * one revision of the collection for all of them, so that looking at people never makes every phone pull the collection anew.
 */
export async function publishCounts(db: Database, nowMs: number): Promise<void> {
  const waiting = db.queries.selectFrom('profiles').select('id').where(due).limit(1);
  const over = db.queries.selectFrom('verifications').select('id').where('ended_ms', 'is', null).where('until_ms', '<=', nowMs).limit(1);
  if (!(await waiting.executeTakeFirst()) && !(await over.executeTakeFirst())) return;
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'profiles');
    const ended = await tx
      .updateTable('verifications')
      .set({ ended_ms: nowMs, ended_why: 'expired' })
      .where('ended_ms', 'is', null)
      .where('until_ms', '<=', nowMs)
      .returning('profile_id')
      .execute();
    const profiles = ended.map(({ profile_id }) => profile_id);
    if (profiles.length > 0) await tx.updateTable('profiles').set({ rev }).where('id', 'in', profiles).execute();
    await tx
      .updateTable('profiles')
      .set({
        views: sql<number>`views + unshown_views`,
        unshown_views: 0,
        counts_due: 0,
        // Counted anew only where somebody has rated: a view must not cost all that members have ever said of a person.
        ratings: sql<number>`case when ratings_due = 1
          then (select count(*) from favourites where profile_id = profiles.id and stars > 0) else ratings end`,
        stars_sum: sql<number>`case when ratings_due = 1
          then (select coalesce(sum(stars), 0) from favourites where profile_id = profiles.id) else stars_sum end`,
        ratings_due: 0,
        rev,
      })
      .where(due)
      .execute();
  });
}

/** Videos of one revision at most: what is left waits for the next turn. */
const videosAtOnce = 500;

/**
 * Shows what was played since the last turn: moves the collection once for all of those videos. Were it moved at every play,
 * each one would send every phone's copy to the server.
 */
export async function tellPlays(db: Database): Promise<number> {
  const untold = sql<boolean>`plays <> told_plays`;
  const due = await db.queries.selectFrom('videos').select('id').where(untold).limit(videosAtOnce).execute();
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'videos');
    await tx
      .updateTable('videos')
      .set((row) => ({ rev, told_plays: row.ref('plays') }))
      .where('id', 'in', ids)
      .execute();
  });
  return ids.length;
}

/** Wins newer than this make the base info's lines stale; a little more than the time between two turns of the job. */
const recentMs = 16 * 60_000;

/** Moves the base info on where somebody has won since: its `winners` lines come out of the ledger (H1). */
export async function tellWinners({ db, nowMs }: Context): Promise<void> {
  const win = await db.queries
    .selectFrom('bets')
    .select('id')
    .where('settled_ms', '>', nowMs() - recentMs)
    // Written out, not bound: SQLite uses the index over wins only for a literal.
    .where(sql<boolean>`payout_cents > 0`)
    .limit(1)
    .executeTakeFirst();
  if (win) await db.transaction((tx) => nextRevision(tx, 'base'));
}
