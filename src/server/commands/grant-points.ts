import { type Cents, cents, decimalOfCents, largestCents } from '#domain/points.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { availableAccount, availableCents } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { post } from '../ledger/post.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/** Gives a member points of the club's: how points are got where no provider takes deposits (issue 3). */
export function grantPoints(
  context: OperatorContext,
  memberId: string,
  amount: Cents,
): Promise<Operated<{ transfer: string; balance: Cents }>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const before = await availableCents(tx, memberId);
    if (before + amount > largestCents)
      return cannot('balance_too_high', `no balance may go over ${decimalOfCents(cents(largestCents))} points`);
    const transfer = await post(tx, context, {
      kind: 'grant',
      cause: `grant:${context.newId()}`,
      postings: [
        { account: 'house:grants', cents: cents(-amount) },
        { account: availableAccount(memberId), cents: amount },
      ],
    });
    const balance = await availableCents(tx, memberId);
    const points = decimalOfCents(amount);
    await notify(tx, context, { memberId, kind: 'points_granted', values: { points, ...reasonOf(context.acting) }, rev });
    await audit(tx, context, {
      action: 'grant',
      memberId,
      before: { balance: decimalOfCents(before) },
      after: { transfer, points, balance: decimalOfCents(balance) },
    });
    return operated({ transfer, balance });
  });
}
