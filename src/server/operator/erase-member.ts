import type { Refusal } from '#contract/refusals.ts';
import { decimalOfCents } from '#domain/points.ts';
import { closeAccount, lockMember, refuseOpen } from '../commands/forget-member.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { audit } from '../ledger/audit.ts';
import { availableCents } from '../ledger/balance.ts';
import { removeGone } from '../media/uploads.ts';
import { memberNamed } from './members.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';

/** What stands in the way, as the operator reads it. */
const inTheWay: Partial<Record<Refusal, string>> = {
  forget_withdrawal: 'a withdrawal is under way: pay or reject it first',
  forget_deposit: 'a deposit is under way: wait until it is paid or expires',
  forget_bet: 'a bet waits for its draw',
};

/** Closes an account at the member's request and erases who they were, as their own Setting does; the reason has to say how they asked. */
export const eraseMemberAccount: Operation = {
  usage: 'member erase USER',
  options: { 'give-up': 'the points that the member gives up with it, exactly as many as are left' },
  reason: 'required',
  async run(context, [user], options) {
    const { id: memberId } = await memberNamed(context, user);
    const left = await context.db.transaction(async (tx) => {
      // The same order as the member's own closing takes its locks in.
      await lockMember(tx, context, memberId);
      await nextMemberRevision(tx, memberId);
      const member = await tx.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
      const points = decimalOfCents(await availableCents(tx, memberId));
      const refusal = await refuseOpen(tx, memberId, options.get('give-up'));
      if (refusal) {
        const why =
          inTheWay[refusal.why] ?? `${points} points are left: pay them out first, or --give-up ${points} where the member gives them up`;
        throw new OperatorError(refusal.why, why);
      }
      await closeAccount(tx, context, member);
      // By id alone: the audit can never be changed.
      await audit(tx, context, { action: 'member erase', memberId, before: { closed: 0 }, after: { closed: 1 } });
      return points;
    });
    // The account is closed; files that could not be deleted now are the sweep's.
    await removeGone(context.db, context.dataDir, memberId).catch(() => undefined);
    return { id: memberId, erased: 1, given_up: left };
  },
};
