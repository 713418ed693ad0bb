import { nextMemberRevision } from '../db/member-revision.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import type { OperatorContext } from './operated.ts';
import { newResetCode, resetCodeHmac, resetCodeMs } from './reset-codes.ts';

const acts = {
  login: { action: 'member reset-password', told: 'login_password_reset' },
  fund: { action: 'member reset-fund-password', told: 'fund_password_reset' },
} as const;

/**
 * Makes a one-time code in place of a forgotten password: a new one ends the one before. Whoever had the
 * account until now is shown out of every session, and the cooling time begins, so that a code in wrong hands moves no
 * points before the member has seen it. The old password stands until the code is used.
 */
export function issueResetCode(
  context: OperatorContext,
  memberId: string,
  kind: keyof typeof acts,
): Promise<{ code: string; expiresMs: number; sessionsEnded: number }> {
  const code = newResetCode(context.randomBytes);
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const nowMs = context.nowMs();
    const row = { code_hmac: resetCodeHmac(context, memberId, kind, code), expires_ms: nowMs + resetCodeMs };
    await tx
      .insertInto('reset_codes')
      .values({ member_id: memberId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(row))
      .execute();
    await tx.updateTable('members').set({ cooling_from_ms: nowMs }).where('id', '=', memberId).execute();
    const ended = await tx.deleteFrom('sessions').where('member_id', '=', memberId).returning('id').execute();
    const { action, told } = acts[kind];
    await notify(tx, context, { memberId, kind: told, values: reasonOf(context.acting), rev });
    const after = { expires: new Date(row.expires_ms).toISOString(), sessions_ended: ended.length };
    await audit(tx, context, { action, memberId, after });
    return { code, expiresMs: row.expires_ms, sessionsEnded: ended.length };
  });
}
