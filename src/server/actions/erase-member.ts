import { cannot, type OperatorRefusal } from '#contract/operator/cannot.ts';
import { eraseMemberForm } from '#contract/operator/members.ts';
import { decimalOfCents } from '#domain/points.ts';
import { closeAccount, lockMember, refuseOpen } from '../commands/forget-member.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { availableCents } from '../ledger/balance.ts';
import { deleteDroppedUploads } from '../media/uploads.ts';
import { action, actionDone } from './action.ts';
import { memberNamed } from './member-named.ts';

/** What prevents the closing, in the operator's words. */
const inTheWay: Readonly<Record<string, [OperatorRefusal, string]>> = {
  forget_withdrawal: ['forget_withdrawal', 'a withdrawal is under way: pay or reject it first'],
  forget_deposit: ['forget_deposit', 'a deposit is under way: wait until it is paid or expires, or reject it'],
  forget_bet: ['forget_bet', 'a bet waits for its draw'],
};

/** Closes an account at the member's request and erases their identity, as their own Setting does; the reason must say how they asked. */
export const eraseMemberAccount = action(eraseMemberForm, {
  async run(context, { user, give_up }) {
    const { tx } = context;
    const named = await memberNamed(tx, user);
    if (!named.ok) return named;
    const { id } = named.data;
    // Takes the locks in the same order as the member's own closing does.
    await lockMember(tx, context, id);
    await nextMemberRevision(tx, id);
    const member = await tx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const points = decimalOfCents(await availableCents(tx, id));
    const refusal = await refuseOpen(tx, id, give_up);
    if (refusal) {
      const left = `${points} points are left: pay them out first, or --give-up ${points} where the member gives them up`;
      return cannot(...(inTheWay[refusal.why] ?? ['forget_points', left]));
    }
    await closeAccount(tx, context, member);
    // Only by id: the audit log can never be changed.
    return actionDone({ id, erased: 1, given_up: points }, { memberId: id, before: { closed: 0 }, after: { closed: 1 } });
  },
  // The account is closed; files that could not be deleted now are left to the sweep.
  settle: ({ db, dataDir }) =>
    deleteDroppedUploads(db, dataDir).then(
      () => undefined,
      () => undefined,
    ),
});
