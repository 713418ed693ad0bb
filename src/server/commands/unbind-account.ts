import { nextMemberRevision } from '../db/member-revision.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/**
 * Takes a member's payout account away, so that they can bind another one; that is a change, and delays withdrawals
 * from now on. Withdrawals that are under way keep the account that they were asked for with.
 */
export function unbindAccount(context: OperatorContext, memberId: string): Promise<Operated<{ bank: string; account: string }>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const unbound = await tx
      .deleteFrom('bank_accounts')
      .where('member_id', '=', memberId)
      .returning(['bank_name', 'masked_account'])
      .executeTakeFirst();
    if (!unbound) return cannot('wrong_state', 'this member has no bound account');
    await tx.updateTable('members').set({ cooling_from_ms: context.nowMs() }).where('id', '=', memberId).execute();
    const before = { bank: unbound.bank_name, account: unbound.masked_account };
    await notify(tx, context, { memberId, kind: 'account_unbound', values: reasonOf(context.acting), rev });
    // Not which one: the audit can never be changed, and who closes their account has theirs erased everywhere.
    await audit(tx, context, { action: 'member unbind', memberId, before: { bound: true }, after: { bound: false } });
    return operated(before);
  });
}
