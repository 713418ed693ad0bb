import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { eraseMember } from './erase-member.ts';

/** After so long nobody repeats the request any more that closed an account. */
const settledMs = 86_400_000;

/** Marks of one turn of the job at most. */
const marksAtOnce = 500;

/** Members of one turn of the job at most. */
const atOnce = 100;

/**
 * Goes once more over what closed accounts left behind: what was under way in that very moment and came late, and the
 * stored reply to the closing itself. Ends the time of names and accounts that may be used again.
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
