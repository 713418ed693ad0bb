import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { ownerOfAvailable } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { BalanceTooLow, type Posting, post } from '../ledger/post.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/** A withdrawal's points follow its state; reversed by themselves, the two would no longer fit. */
const ofWithdrawals: readonly string[] = ['withdraw_hold', 'withdraw_release', 'withdraw_pay'];

/** Reverses a transfer by a new one that names it, once (ledger.md: nothing is edited or deleted). */
export async function correctTransfer(context: OperatorContext, id: string): Promise<Operated<{ transfer: string }>> {
  try {
    return await context.db.transaction(async (tx) => {
      const wrong = await tx.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
      if (!wrong) return cannot('not_found', `there is no transfer ${id}`);
      if (ofWithdrawals.includes(wrong.kind)) {
        return cannot('not_correctable', `${wrong.kind} belongs to a withdrawal: settle that, or grant points`);
      }
      return correct(tx, context, wrong);
    });
  } catch (error) {
    if (error instanceof BalanceTooLow) return cannot('balance_too_low', `the points of transfer ${id} have been spent`);
    throw error;
  }
}

async function correct(tx: Queries, context: OperatorContext, wrong: Tables['transfers']): Promise<Operated<{ transfer: string }>> {
  const entries = await tx.selectFrom('entries').select(['account', 'amount_cents']).where('transfer_no', '=', wrong.no).execute();
  const postings = entries.map(({ account, amount_cents }): Posting => ({ account, cents: cents(-amount_cents) }));
  const told = postings.flatMap(({ account, cents: amount }) => {
    const memberId = ownerOfAvailable(account);
    return memberId === undefined ? [] : [{ memberId, amount }];
  });
  // In one order, so that two corrections don't wait for each other.
  const revisions = new Map<string, number>();
  for (const { memberId } of told.sort((a, b) => (a.memberId < b.memberId ? -1 : 1))) {
    if (!revisions.has(memberId)) revisions.set(memberId, await nextMemberRevision(tx, memberId));
  }
  // Asked under the members' locks: another operator may have been faster.
  const earlier = await tx.selectFrom('transfers').select('id').where('corrects', '=', wrong.id).executeTakeFirst();
  if (earlier) return cannot('wrong_state', `transfer ${wrong.id} is corrected already, by ${earlier.id}`);
  const transfer = await post(tx, context, { kind: 'correction', cause: `correction:${wrong.id}`, corrects: wrong.id, postings });
  for (const { memberId, amount } of told) {
    const values = { points: decimalOfCents(amount), ...reasonOf(context.acting) };
    await notify(tx, context, { memberId, kind: 'correction', values, rev: revisions.get(memberId) ?? 0 });
  }
  const moved = Object.fromEntries(postings.map(({ account, cents: amount }) => [account, decimalOfCents(amount)]));
  await audit(tx, context, {
    action: 'correction',
    ...(told[0] ? { memberId: told[0].memberId } : {}),
    before: { transfer: wrong.id, kind: wrong.kind },
    after: { transfer, moved },
  });
  return operated({ transfer });
}
