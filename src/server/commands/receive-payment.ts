import { done, type Outcome, refused } from '#contract/outcome.ts';
import { cents } from '#domain/points.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { hasLeft, nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { audit } from '../ledger/audit.ts';
import { availableAccount } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { post } from '../ledger/post.ts';
import type { PaymentEvent } from '../payments/provider.ts';
import { providerOf } from '../payments/providers.ts';

/**
 * A provider's callback, the only thing that credits a deposit. However often an event arrives, and in whatever
 * order, a deposit is credited once; one that was cancelled or expired is still credited when it was paid, since
 * the provider then has the money.
 */
export async function receivePayment(context: Context, providerKey: string, body: Buffer, signature: string): Promise<Outcome<object>> {
  const provider = providerOf(providerKey);
  if (!provider) return refused('provider_unknown');
  const event = provider.readCallback(context, body, signature);
  if (!event) return refused('signature_wrong');
  return context.db.transaction(async (tx) => {
    const deposit = await tx.selectFrom('deposits').selectAll().where('id', '=', event.depositId).executeTakeFirst();
    if (!deposit || deposit.provider !== providerKey) return refused('not_found');
    if (deposit.amount_cents !== event.amountCents) return refused('payment_mismatch');
    // An open deposit prevents closing the account; one that was rejected may still be paid after the account was closed.
    if (await hasLeft(tx, deposit.member_id)) return noteUnclaimed(tx, context, event, deposit);
    const rev = await nextMemberRevision(tx, deposit.member_id);
    if (!(await isNew(tx, context, providerKey, event))) return done({});
    const of = { id: deposit.id, memberId: deposit.member_id, amountCents: deposit.amount_cents, rev };
    if (event.outcome === 'paid') await credit(tx, context, of);
    else await endDeposit(tx, context, of, 'cancelled');
    return done({});
  });
}

/**
 * A payment for a closed account: there is nobody to credit. It is recorded where operators see it, so
 * that they refund it at the provider.
 */
async function noteUnclaimed(
  tx: Queries,
  context: Context,
  event: PaymentEvent,
  { id, provider, status, member_id: memberId }: Tables['deposits'],
) {
  if (!(await isNew(tx, context, provider, event)) || event.outcome !== 'paid' || status === 2) return done({});
  const attribution = { actor: 'club', reason: 'paid after the account was closed: to be given back at the provider' };
  const after = { id, provider, points: pointsText(event.amountCents) };
  await audit(tx, { ...context, attribution }, { action: 'deposit unclaimed', memberId, after });
  return done({});
}

async function isNew(tx: Queries, context: Context, provider: string, { eventId, depositId, outcome }: PaymentEvent): Promise<boolean> {
  const taken = await tx
    .insertInto('payment_events')
    .values({ provider, event_id: eventId, deposit_id: depositId, outcome, at_ms: context.nowMs() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return taken !== undefined;
}

type Of = { id: string; memberId: string; amountCents: number; rev: number };

async function credit(tx: Queries, context: Context, { id, memberId, amountCents, rev }: Of): Promise<void> {
  const credited = await tx
    .updateTable('deposits')
    .set({ status: 2, reason: '', paid_ms: context.nowMs(), rev })
    .where('id', '=', id)
    .where('status', '<>', 2)
    .returning('id')
    .executeTakeFirst();
  if (!credited) return;
  await notify(tx, context, { memberId, kind: 'deposit_credited', values: { points: pointsText(amountCents) }, rev, about: id });
  const amount = cents(amountCents);
  // Last: every other transfer waits from here until the commit.
  await post(tx, context, {
    kind: 'deposit',
    cause: `deposit:${id}`,
    postings: [
      { account: availableAccount(memberId), cents: amount },
      { account: 'house:deposits', cents: cents(-amount) },
    ],
  });
}

const pointsText = (amountCents: number): string => (amountCents / 100).toFixed(2);

/**
 * Ends a deposit that was not paid; a credited one stays credited. `reason` is a name of `depositReasons`, or an operator's text, which the
 * member sees. Returns whether it was open until now.
 */
export async function endDeposit(
  tx: Queries,
  context: Parameters<typeof notify>[1],
  { id, memberId, amountCents, rev }: Of,
  reason: string,
): Promise<boolean> {
  const rejected = await tx
    .updateTable('deposits')
    .set({ status: 3, reason, ended_ms: context.nowMs(), rev })
    .where('id', '=', id)
    .where('status', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (!rejected) return false;
  await notify(tx, context, { memberId, kind: 'deposit_rejected', values: { points: pointsText(amountCents), reason }, rev, about: id });
  return true;
}
