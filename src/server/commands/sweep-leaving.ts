import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { eraseMember } from './erase-member.ts';

/** After this time nobody repeats the request that closed an account. */
const settledMs = 86_400_000;

/** The most marks of one run of the job. */
const marksAtOnce = 500;

/** The most members of one run of the job. */
const atOnce = 100;

/**
 * Erases remaining rows of closed accounts: those that were written at the very same moment, and the
 * stored reply to the closing itself. Releases names and accounts whose reservation has expired.
 */
export async function sweepLeaving(context: Context): Promise<void> {
  const { db, nowMs } = context;
  await db.transaction((tx) =>
    sql`delete from leaving_marks where (kind, mark) in
      (select kind, mark from leaving_marks where until_ms <= ${nowMs()} order by until_ms limit ${marksAtOnce})`.execute(tx),
  );
  const due = await db.queries
    .selectFrom('left_members')
    .select('member_id')
    .where('at_ms', '<=', nowMs() - settledMs)
    .orderBy('at_ms')
    .limit(atOnce)
    .execute();
  for (const { member_id: memberId } of due) {
    await db.transaction(async (tx) => {
      await eraseMember(tx, context, memberId);
      await tx.deleteFrom('commands').where('member_id', '=', memberId).execute();
      await tx.deleteFrom('left_members').where('member_id', '=', memberId).execute();
    });
  }
}
