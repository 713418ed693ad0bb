import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';

/** A literal, not a parameter: otherwise SQLite does not use the partial index. */
const due = sql<boolean>`counts_due = 1`;

/**
 * Publishes the counts of profiles since the last time (H2), and ends expired verifications (H3):
 * one revision of the collection for all of them, so that views do not make every client pull all the time. The rows keep theirs:
 * mirrors are sent the counts alone (reads/mirror.ts).
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
        // Ratings are counted again only after a new one: a view must not cost reading all ratings of a person.
        ratings: sql<number>`case when ratings_due = 1
          then (select count(*) from favourites where profile_id = profiles.id and stars > 0) else ratings end`,
        stars_sum: sql<number>`case when ratings_due = 1
          then (select coalesce(sum(stars), 0) from favourites where profile_id = profiles.id) else stars_sum end`,
        ratings_due: 0,
        counts_rev: rev,
      })
      .where(due)
      .execute();
  });
}

/** The most videos of one revision: the rest waits for the next run. */
const videosAtOnce = 500;

/**
 * Publishes the plays since the last run, with one revision of the collection for all of those videos, whose rows keep theirs. With a
 * revision for each play, every play would make all clients pull.
 */
export async function publishPlays(db: Database): Promise<number> {
  const untold = sql<boolean>`plays <> told_plays`;
  const due = await db.queries.selectFrom('videos').select('id').where(untold).limit(videosAtOnce).execute();
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'videos');
    await tx
      .updateTable('videos')
      .set((row) => ({ counts_rev: rev, told_plays: row.ref('plays') }))
      .where('id', 'in', ids)
      .execute();
  });
  return ids.length;
}

/** Wins newer than this make the base info's lines outdated; slightly more than the interval of the job. */
const recentMs = 16 * 60_000;

/** Gives the base info a new revision after new wins: its `winners` lines come from the ledger (H1). */
export async function publishWinners({ db, nowMs }: Context): Promise<void> {
  const win = await db.queries
    .selectFrom('bets')
    .select('id')
    .where('settled_ms', '>', nowMs() - recentMs)
    // A literal, not a parameter: otherwise SQLite does not use the partial index over wins.
    .where(sql<boolean>`payout_cents > 0`)
    .limit(1)
    .executeTakeFirst();
  if (win) await db.transaction((tx) => nextRevision(tx, 'base'));
}
