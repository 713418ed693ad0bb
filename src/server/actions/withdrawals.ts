import type { Selectable } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import type { ActionForm, OutputOf } from '#contract/operator/action.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import {
  approveWithdrawalForm,
  listWithdrawalsForm,
  payWithdrawalForm,
  rejectWithdrawalForm,
  withdrawalWords,
} from '#contract/operator/points.ts';
import { type WithdrawalStatus, withdrawalStatuses } from '#contract/record-statuses.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { accountPurpose } from '../commands/account-marks.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { getSetting } from '../db/settings.ts';
import { personOf, reasonOf } from '../ledger/audit.ts';
import { availableAccount, heldAccount } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { type Posting, post, type Transfer } from '../ledger/post.ts';
import { type ActionResult, action, actionDone, type Line } from './action.ts';
import type { ActionContext } from './context.ts';
import { rowsBefore, timeText, wordOf } from './texts.ts';

/** One step of a withdrawal (Q18): the states from which it can start, the state in which it ends, and what it moves. */
interface Step {
  from: readonly WithdrawalStatus[];
  to: WithdrawalStatus;
  notification: Notification['kind'];
  /** Where the held points go; not set if they stay held. */
  moves?: { kind: Transfer['kind']; to(memberId: string): Posting['account'] };
}

const approving: Step = { from: [1], to: 2, notification: 'withdrawal_approved' };

const rejecting: Step = {
  from: [1],
  to: 3,
  notification: 'withdrawal_rejected',
  moves: { kind: 'withdraw_release', to: availableAccount },
};

const paying: Step = {
  from: [2],
  to: 4,
  notification: 'withdrawal_paid',
  moves: { kind: 'withdraw_pay', to: () => 'house:payouts' },
};

type Settled = ActionResult<OutputOf<typeof payWithdrawalForm>>;

export const withdrawalWord = (status: number): string => wordOf(withdrawalWords, status);

/**
 * Moves a withdrawal one step on: a conditional update changes the state first, and only the action that changed it posts, so that one of
 * any number of concurrent actions wins.
 */
async function settle(context: ActionContext, id: string, step: Step): Promise<Settled> {
  const { tx, attribution } = context;
  const owner = await tx.selectFrom('withdrawals').select('member_id').where('id', '=', id).executeTakeFirst();
  if (!owner) return cannot('not_found', `there is no withdrawal ${id}`);
  const { member_id: memberId } = owner;
  const rev = await nextMemberRevision(tx, memberId);
  // Read under the member's lock: what another operator did while we waited has been committed.
  const before = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const two = await needsTwo(tx, before);
  const refusal = step.to === 4 && two ? refuseSamePerson(context, before) : undefined;
  if (refusal) return refusal;
  if (!(await flip(context, { id, rev }, approvedByName(step, before) ? { ...step, from: [1, 2] } : step))) {
    const { message } = withdrawalStatuses[before.status];
    return cannot('wrong_state', `the withdrawal ${id} stands at "${message}": it can't be changed so`);
  }
  const points = decimalOfCents(cents(before.amount_cents));
  if (step.moves) await move(context, before, step.moves);
  await notify(tx, context, { memberId, kind: step.notification, values: { points, ...reasonOf(attribution) }, rev, about: id });
  const two_people = two && attribution.unsure !== undefined ? { two_people: `can't be told apart here: ${attribution.unsure}` } : {};
  const line = { memberId, before: { status: before.status }, after: { id, status: step.to, points } };
  return actionDone({ id, status: withdrawalWord(step.to), points, ...two_people }, line);
}

/** Approves a pending withdrawal; its points stay held until it is paid. */
export const approve = action(approveWithdrawalForm, (context, { id }) => settle(context, id, approving));

/** Returns the held points, with the reason that the member is shown; on request also after the approval, for a payout that came back. */
export const reject = action(rejectWithdrawalForm, (context, { id, after_approval }) =>
  settle(context, id, { ...rejecting, from: after_approval ? [1, 2] : [1] }),
);

/** Marks an approved withdrawal as paid out: the held points leave the club. */
export const pay = action(payWithdrawalForm, (context, { id }) => settle(context, id, paying));

type Row = Selectable<Tables['withdrawals']>;

async function flip({ tx, attribution, nowMs }: ActionContext, { id, rev }: { id: string; rev: number }, step: Step): Promise<boolean> {
  const { actor, remark, reason } = attribution;
  const atMs = nowMs();
  const flipped = await tx
    .updateTable('withdrawals')
    .set({ status: step.to, updated_ms: atMs, rev })
    .$if(step.to === 2, (change) =>
      change.set({ approved_by: remark === undefined ? actor : `${actor}, ${remark}`, approved_system: actor, approved_ms: atMs }),
    )
    .$if(step.to === 3, (change) => change.set({ reason }))
    .where('id', '=', id)
    .where('status', 'in', step.from)
    .returning('id')
    .executeTakeFirst();
  return flipped !== undefined;
}

async function move(context: ActionContext, row: Row, moves: NonNullable<Step['moves']>): Promise<void> {
  await post(context.tx, context, {
    kind: moves.kind,
    cause: `${moves.kind}:${row.id}`,
    postings: [
      { account: heldAccount(row.member_id), cents: cents(-row.amount_cents) },
      { account: moves.to(row.member_id), cents: cents(row.amount_cents) },
    ],
  });
}

/** Whether the withdrawal needs two people (`withdraw_two_person`). */
async function needsTwo(tx: Queries, row: Row): Promise<boolean> {
  const fromPoints = await getSetting(tx, 'withdraw_two_person');
  return fromPoints > 0 && row.amount_cents >= fromPoints * 100;
}

/** Whether this repeats an approval under an earlier release, which recorded only a typed name. */
const approvedByName = (step: Step, row: Row): boolean => step.to === 2 && row.status === 2 && row.approved_system === null;

/** The second person must be another system user; a typed name does not count. */
function refuseSamePerson({ attribution }: ActionContext, { id, approved_by, approved_system, status }: Row) {
  if (status !== 2) return undefined;
  if (approved_system === null) {
    const how = `withdrawal approve ${id} once more, and somebody else pays`;
    return cannot('second_person_needed', `"${approved_by}" approved it, which is a typed name of an earlier release: ${how}`);
  }
  if (personOf(approved_system) !== personOf(attribution.actor)) return undefined;
  const how = 'from this amount on another system user has to pay it, from a login of their own; --actor is a remark';
  return cannot('second_person_needed', `${approved_system} approved it: ${how}`);
}

/** Of a member who has closed their account only the amount is stored. */
const accountOf = (sealer: ActionContext['sealer'], sealed: string): string => (sealed === '' ? '' : sealer.open(accountPurpose, sealed));

/** Logs that somebody reads payout accounts in full: one line per member, written before anything is shown (H18). */
export const seenAccounts = (memberIds: readonly string[], { name: seen }: ActionForm): Line[] =>
  [...new Set(memberIds)].map((memberId) => ({ action: 'payout account seen', memberId, after: { seen } }));

/** Lists withdrawals, with accounts masked, or in full for whoever pays them. */
export const listWithdrawals = action(listWithdrawalsForm, async ({ tx, sealer }, { status, accounts: full, page }) => {
  const rows = await tx
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'withdrawals.member_id')
    .selectAll('withdrawals')
    .select('members.username')
    .$if(status !== undefined, (query) => query.where('withdrawals.status', '=', status ?? 1))
    .orderBy('withdrawals.created_ms', 'desc')
    .orderBy('withdrawals.id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  const shown = rows.filter(({ sealed_account }) => sealed_account !== '').map(({ member_id }) => member_id);
  const withdrawals = rows.map(({ id, username, bank_name, sealed_account, masked_account, holder, approved_by, reason, ...row }) => ({
    id,
    username,
    status: withdrawalWord(row.status),
    points: decimalOfCents(cents(row.amount_cents)),
    bank: bank_name,
    account: full ? accountOf(sealer, sealed_account) : masked_account,
    holder,
    asked: timeText(row.created_ms),
    changed: timeText(row.updated_ms),
    approved_by,
    reason,
  }));
  return actionDone({ withdrawals }, full ? seenAccounts(shown, listWithdrawalsForm) : []);
});
