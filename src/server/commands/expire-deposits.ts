import type { Context } from '../context.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { endDeposit } from './receive-payment.ts';

/** The most deposits of one run of the job. */
const atOnce = 200;

/** Ends deposits that were not paid in time. A later callback still credits one: then it was paid after all. */
export async function expireDeposits(context: Context): Promise<number> {
  const due = await context.db.queries
    .selectFrom('deposits')
    .select(['id', 'member_id', 'amount_cents'])
    .where('status', '=', 1)
    .where('expires_ms', '<=', context.nowMs())
    .limit(atOnce)
    .execute();
  for (const { id, member_id: memberId, amount_cents: amountCents } of due) {
    await context.db.transaction(async (tx) => {
      const rev = await nextMemberRevision(tx, memberId);
      await endDeposit(tx, context, { id, memberId, amountCents, rev }, 'expired');
    });
  }
  return due.length;
}
