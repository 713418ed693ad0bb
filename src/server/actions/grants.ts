import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { grantForm } from '#contract/operator/points.ts';
import type { Refused } from '#contract/outcome.ts';
import { type Cents, cents, centsOfDecimal, decimalOfCents, largestCents } from '#domain/points.ts';
import { refuseDeposit, refusePaused } from '../commands/play-limits.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { getSetting } from '../db/settings.ts';
import { reasonOf } from '../ledger/audit.ts';
import { availableAccount, availableCents } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { post } from '../ledger/post.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { memberNamed } from './member-named.ts';

interface Grant {
  /** Identifies the grant, so that it happens once: the operator's own id, so that repeating a command does nothing; or a new one. */
  id: string;
  memberId: string;
  amount: Cents;
  /** The club returns what it owes: outside the member's limits, and only with a reason. */
  refund: boolean;
}

/**
 * The largest grant, and the highest balance after one. What a member wins later has to fit into their account, too: with a grant up to the largest
 * amount of the ledger no draw that they have won could be settled.
 */
export const grantLimits = { cents: largestCents / 1_000, balanceCents: largestCents / 10 } as const;

/**
 * Gives a member points of the club's: how members get points without a payment provider. It respects what the member set for themselves
 * (H15): nothing is granted while they are paused, and a grant counts towards their deposit limits. A refund is exempt from both, since the
 * points are theirs. Above the setting `grant_limit` a reason is required.
 */
export const grant = action(grantForm, async (context, { user, points: typed, id = context.newId(), refund }) => {
  const { tx, attribution, nowMs } = context;
  const amount = centsOfDecimal(typed);
  // A grant can't take points away: that would undo a result by other means.
  if (amount === undefined || amount <= 0) {
    return cannot('amount_invalid', `"${typed}" is no amount: points are written 12 or 12.50, and are more than 0`);
  }
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const { id: memberId, username } = member.data;
  const rev = await nextMemberRevision(tx, memberId);
  const before = await availableCents(tx, memberId);
  const points = decimalOfCents(amount);
  const earlier = await tx.selectFrom('grants').selectAll().where('id', '=', id).executeTakeFirst();
  const refusal = earlier
    ? again(earlier, { id, memberId, amount, refund })
    : await refuse(context, { id, memberId, amount, refund }, before);
  if (refusal) return refusal;
  if (earlier) {
    const already = 'done before under this id: nothing was given now';
    return actionDone({ username, transfer: earlier.transfer, points, balance: decimalOfCents(before), already });
  }
  const transfer = await post(tx, context, {
    kind: 'grant',
    cause: `grant:${id}`,
    postings: [
      { account: 'house:grants', cents: cents(-amount) },
      { account: availableAccount(memberId), cents: amount },
    ],
  });
  await tx
    .insertInto('grants')
    .values({ id, member_id: memberId, amount_cents: amount, refund: refund ? 1 : 0, transfer, at_ms: nowMs() })
    .execute();
  const balance = decimalOfCents(cents(before + amount));
  await notify(tx, context, {
    memberId,
    kind: refund ? 'points_refunded' : 'points_granted',
    values: { points, ...reasonOf(attribution) },
    rev,
  });
  return actionDone(
    { username, transfer, points, balance },
    {
      ...(refund ? { action: `${grantForm.name} refund` } : {}),
      memberId,
      before: { balance: decimalOfCents(before) },
      after: { transfer, points, balance },
    },
  );
});

type Earlier = { member_id: string; amount_cents: number; refund: 0 | 1; transfer: string };

/** Repeating a command returns its first result; a different command with the same id is a mistake, and refused. */
function again(earlier: Earlier, { id, memberId, amount, refund }: Grant): Cannot | undefined {
  const same = earlier.member_id === memberId && earlier.amount_cents === amount && (earlier.refund === 1) === refund;
  if (same) return undefined;
  return cannot('command_id_reused', `the id ${id} belongs to another grant, ${earlier.transfer}: nothing was given`);
}

async function refuse(
  { tx, attribution, nowMs }: ActionContext,
  { memberId, amount, refund }: Grant,
  before: Cents,
): Promise<Cannot | undefined> {
  if (amount > grantLimits.cents) {
    return cannot('amount_invalid', `one grant gives at most ${decimalOfCents(cents(grantLimits.cents))} points`);
  }
  if (before + amount > grantLimits.balanceCents) {
    return cannot('balance_too_high', `no grant may lift a balance over ${decimalOfCents(cents(grantLimits.balanceCents))} points`);
  }
  const limit = await getSetting(tx, 'grant_limit');
  if (attribution.reason === '' && (refund || amount > limit * 100)) {
    return cannot(
      'reason_missing',
      `--reason has to say why: ${refund ? 'a refund needs one' : `this is over ${limit} points (grant_limit)`}`,
    );
  }
  if (refund) return undefined;
  const paused = await refusePaused(tx, memberId, nowMs());
  if (paused) return cannot('member_paused', `${wordsOf(paused)}; what the club owes is given back with --refund yes --reason TEXT`);
  const over = await refuseDeposit(tx, memberId, amount, nowMs());
  return over && cannot('over_limit', `${wordsOf(over)}; what the club owes is given back with --refund yes --reason TEXT`);
}

/** A refusal that members read in their language, in the operator's words. */
function wordsOf({ why, values = {} }: Refused): string {
  if (why === 'play_excluded') return `play and deposits are paused at the member's wish for ${values.days} more days`;
  if (why === 'play_excluded_account') {
    return `play and deposits are paused for ${values.days} more days: a paused member has the same payout account`;
  }
  return `the member's own ${why.replace(/_/g, ' ')} leaves ${values.left} points`;
}
