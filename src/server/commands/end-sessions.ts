import { nextMemberRevision } from '../db/member-revision.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/** Ends every session of a member, e.g. after a phone was lost: each of them learns it with its next request. The password stays. */
export function endSessions(context: OperatorContext, memberId: string): Promise<Operated<{ ended: number }>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const ended = await tx.deleteFrom('sessions').where('member_id', '=', memberId).returning('id').execute();
    if (ended.length === 0) return cannot('wrong_state', 'this member has no session');
    await notify(tx, context, { memberId, kind: 'sessions_ended', values: reasonOf(context.acting), rev });
    await audit(tx, context, { action: 'member end-sessions', memberId, after: { sessions_ended: ended.length } });
    return operated({ ended: ended.length });
  });
}
