import { cannot } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import { depositWords, listDepositsForm, rejectDepositForm } from '#contract/operator/points.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { endDeposit } from '../commands/receive-payment.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { action, actionDone } from './action.ts';
import { rowsBefore, timeText, wordOf } from './texts.ts';

export const listDeposits = action(listDepositsForm, async ({ tx }, { status, page }) => {
  const rows = await tx
    .selectFrom('deposits')
    .innerJoin('members', 'members.id', 'deposits.member_id')
    .selectAll('deposits')
    .select('members.username')
    .$if(status !== undefined, (query) => query.where('deposits.status', '=', status ?? 1))
    .orderBy('deposits.created_ms', 'desc')
    .orderBy('deposits.id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  return actionDone({
    deposits: rows.map(({ id, username, status: number, amount_cents, provider, channel, created_ms, paid_ms, reason }) => ({
      id,
      username,
      status: wordOf(depositWords, number),
      points: decimalOfCents(cents(amount_cents)),
      provider,
      channel,
      asked: timeText(created_ms),
      paid: timeText(paid_ms),
      reason,
    })),
  });
});

/** Rejects a deposit that nobody will pay. Only a provider's signed callback credits one (H17). */
export const rejectDeposit = action(rejectDepositForm, async (context, { id }) => {
  const { tx, attribution } = context;
  const owner = await tx.selectFrom('deposits').select('member_id').where('id', '=', id).executeTakeFirst();
  if (!owner) return cannot('not_found', `there is no deposit ${id}`);
  const { member_id: memberId } = owner;
  const rev = await nextMemberRevision(tx, memberId);
  // Read under the member's lock: a callback that arrived while we waited has been committed.
  const { status, amount_cents: amountCents } = await tx.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (!(await endDeposit(tx, context, { id, memberId, amountCents, rev }, attribution.reason))) {
    return cannot('wrong_state', `the deposit ${id} is ${wordOf(depositWords, status)}: only one that is pending can be rejected`);
  }
  const points = decimalOfCents(cents(amountCents));
  return actionDone(
    { id, status: 'rejected', points },
    { memberId, before: { status }, after: { id, status: depositWords.rejected, points } },
  );
});
