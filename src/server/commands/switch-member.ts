import { nextMemberRevision } from '../db/member-revision.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/**
 * Opens or closes an account (T6). Sessions stay: through them the phone learns that the account is closed, and takes
 * the member's data off itself. The reason is shown to the member.
 */
export function switchAccount(context: OperatorContext, memberId: string, open: boolean): Promise<Operated<{ status: number }>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const status = open ? 1 : 0;
    const changed = await tx
      .updateTable('members')
      .set({ status })
      .where('id', '=', memberId)
      .where('status', open ? '<>' : '=', 1)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return cannot('wrong_state', `this account is ${open ? 'open' : 'closed'} already`);
    await notify(tx, context, { memberId, kind: open ? 'account_enabled' : 'account_disabled', values: reasonOf(context.acting), rev });
    await audit(tx, context, {
      action: open ? 'member enable' : 'member disable',
      memberId,
      before: { status: 1 - status },
      after: { status },
    });
    return operated({ status });
  });
}

/** Makes a member a VIP, or an ordinary one again (C11). */
export function switchVip(context: OperatorContext, memberId: string, on: boolean): Promise<Operated<{ tier: 'registered' | 'vip' }>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const [before, tier] = on ? (['registered', 'vip'] as const) : (['vip', 'registered'] as const);
    const changed = await tx
      .updateTable('members')
      .set({ tier })
      .where('id', '=', memberId)
      .where('tier', '=', before)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return cannot('wrong_state', `this member is ${tier} already`);
    const values = { vip: on ? 'on' : 'off', ...reasonOf(context.acting) };
    await notify(tx, context, { memberId, kind: 'vip_changed', values, rev });
    await audit(tx, context, { action: 'member vip', memberId, before: { tier: before }, after: { tier } });
    return operated({ tier });
  });
}
