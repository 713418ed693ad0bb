import type { Selectable } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import { type WithdrawalStatus, withdrawalStatuses } from '#contract/record-statuses.ts';
import { type Cents, cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { getSetting } from '../db/settings.ts';
import { audit, personOf, reasonOf } from '../ledger/audit.ts';
import { availableAccount, heldAccount } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { type Posting, post, type Transfer } from '../ledger/post.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/** One step of a withdrawal (Q18): where it may begin, where it ends, and what it moves. */
interface Step {
  action: string;
  from: readonly WithdrawalStatus[];
  to: WithdrawalStatus;
  told: Notification['kind'];
  /** Where the held points go; none where they stay held. */
  moves?: { kind: Transfer['kind']; to(memberId: string): Posting['account'] };
}

const approving: Step = { action: 'withdrawal approve', from: [1], to: 2, told: 'withdrawal_approved' };

const rejecting: Step = {
  action: 'withdrawal reject',
  from: [1],
  to: 3,
  told: 'withdrawal_rejected',
  moves: { kind: 'withdraw_release', to: availableAccount },
};

const paying: Step = {
  action: 'withdrawal pay',
  from: [2],
  to: 4,
  told: 'withdrawal_paid',
  moves: { kind: 'withdraw_pay', to: () => 'house:payouts' },
};

export interface SettledWithdrawal {
  memberId: string;
  status: WithdrawalStatus;
  amount: Cents;
  /** Why the two-person rule, which holds for this amount, can't be kept here. */
  unsure?: string;
}

/** Approves a pending withdrawal; its points stay held until it is paid. */
export const approveWithdrawal = (context: OperatorContext, id: string) => settle(context, id, approving);

/** Gives the held points back, with the reason that the member is shown. `afterApproval`: also where it was approved, for a payout that came back. */
export const rejectWithdrawal = (context: OperatorContext, id: string, { afterApproval }: { afterApproval: boolean }) =>
  settle(context, id, { ...rejecting, from: afterApproval ? [1, 2] : [1] });

/** Notes an approved withdrawal as paid out: the held points leave the club. */
export const payWithdrawal = (context: OperatorContext, id: string) => settle(context, id, paying);

/**
 * Takes a withdrawal one step on: the state is flipped by a conditional update first, and only who flipped it posts,
 * so of any number of acts on one withdrawal one wins.
 */
function settle(context: OperatorContext, id: string, step: Step): Promise<Operated<SettledWithdrawal>> {
  return context.db.transaction(async (tx) => {
    const owner = await tx.selectFrom('withdrawals').select('member_id').where('id', '=', id).executeTakeFirst();
    if (!owner) return cannot('not_found', `there is no withdrawal ${id}`);
    const rev = await nextMemberRevision(tx, owner.member_id);
    // Read under the member's lock: what another operator did while we waited has been committed.
    const before = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const two = await needsTwo(tx, before);
    const refusal = step.to === 4 && two ? refuseSamePerson(context, before) : undefined;
    if (refusal) return refusal;
    if (!(await flip(tx, context, { id, rev }, approvedByName(step, before) ? { ...step, from: [1, 2] } : step))) {
      const { message } = withdrawalStatuses[before.status];
      return cannot('wrong_state', `the withdrawal ${id} stands at "${message}": it can't be changed so`);
    }
    const amount = cents(before.amount_cents);
    if (step.moves) await move(tx, context, before, step.moves);
    const values = { points: decimalOfCents(amount), ...reasonOf(context.acting) };
    await notify(tx, context, { memberId: owner.member_id, kind: step.told, values, rev });
    const after = { id, status: step.to, points: decimalOfCents(amount) };
    await audit(tx, context, { action: step.action, memberId: owner.member_id, before: { status: before.status }, after });
    const { unsure } = context.acting;
    return operated({ memberId: owner.member_id, status: step.to, amount, ...(two && unsure !== undefined ? { unsure } : {}) });
  });
}

type Row = Selectable<Tables['withdrawals']>;

async function flip(tx: Queries, context: OperatorContext, { id, rev }: { id: string; rev: number }, step: Step): Promise<boolean> {
  const { actor, remark, reason } = context.acting;
  const flipped = await tx
    .updateTable('withdrawals')
    .set({ status: step.to, updated_ms: context.nowMs(), rev })
    .$if(step.to === 2, (change) =>
      change.set({ approved_by: remark === undefined ? actor : `${actor}, ${remark}`, approved_system: actor }),
    )
    .$if(step.to === 3, (change) => change.set({ reason }))
    .where('id', '=', id)
    .where('status', 'in', step.from)
    .returning('id')
    .executeTakeFirst();
  return flipped !== undefined;
}

async function move(tx: Queries, context: OperatorContext, row: Row, moves: NonNullable<Step['moves']>): Promise<void> {
  await post(tx, context, {
    kind: moves.kind,
    cause: `${moves.kind}:${row.id}`,
    postings: [
      { account: heldAccount(row.member_id), cents: cents(-row.amount_cents) },
      { account: moves.to(row.member_id), cents: cents(row.amount_cents) },
    ],
  });
}

/** Whether the withdrawal is one that needs two people (`withdraw_two_person`). */
async function needsTwo(tx: Queries, row: Row): Promise<boolean> {
  const fromPoints = await getSetting(tx, 'withdraw_two_person');
  return fromPoints > 0 && row.amount_cents >= fromPoints * 100;
}

/** An approval under an earlier release is a typed name, and nobody's: it is given once more, by somebody. */
const approvedByName = (step: Step, row: Row): boolean => step.to === 2 && row.status === 2 && row.approved_system === null;

/** The second person is another system user; a name that was typed is no person. */
function refuseSamePerson({ acting }: OperatorContext, { id, approved_by, approved_system, status }: Row) {
  if (status !== 2) return undefined;
  if (approved_system === null) {
    const how = `withdrawal approve ${id} once more, and somebody else pays`;
    return cannot('second_person_needed', `"${approved_by}" approved it, which is a typed name of an earlier release: ${how}`);
  }
  if (personOf(approved_system) !== personOf(acting.actor)) return undefined;
  const how = 'from this amount on another system user has to pay it, from a login of their own; --actor is a remark';
  return cannot('second_person_needed', `${approved_system} approved it: ${how}`);
}
