import { sql } from 'kysely';
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
