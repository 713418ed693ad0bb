import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { dayStartMs } from '../reads/day-start.ts';

/**
 * Counts that a member has opened a profile (H2): once per member, profile and day of the club, however often it is requested.
 * The collection's revision does not change: a job publishes the counts (publish-counts.ts).
 */
export async function seeProfile({ db, config, nowMs }: Context, memberId: string, profileId: string): Promise<void> {
  const view = { member_id: memberId, profile_id: profileId, day_ms: dayStartMs(nowMs(), config.clubTimeZone) };
  // A first check without a lock: most requests for a profile are not the first of the day.
  const known = await db.queries
    .selectFrom('profile_views')
    .select('day_ms')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .where('day_ms', '=', view.day_ms)
    .executeTakeFirst();
  if (known) return;
  await db.transaction(async (tx) => {
    // The reply may have been cached, and consent withdrawn meanwhile.
    const shown = await tx.selectFrom('profiles').select('id').where('id', '=', profileId).where('published', '=', 1).executeTakeFirst();
    if (!shown) return;
    const counted = await tx
      .insertInto('profile_views')
      .values(view)
      .onConflict((conflict) => conflict.doNothing())
      .returning('day_ms')
      .executeTakeFirst();
    if (!counted) return;
    await tx
      .updateTable('profiles')
      .set({ unshown_views: sql<number>`unshown_views + 1`, counts_due: 1 })
      .where('id', '=', profileId)
      .execute();
    await tx.updateTable('members').set({ see_total: sql<number>`see_total + 1` }).where('id', '=', memberId).execute();
  });
}
