import type { depositCall } from '#contract/commands/deposit.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type Cents, centsOfDecimal } from '#domain/points.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { lastSeq } from '../db/member-seq.ts';
import { providerOf } from '../payments/providers.ts';
import type { MemberAsker, MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';
import { refuseDeposit, refusePaused } from './play-limits.ts';

/** The maximum of one deposit, in cents: a hundred times the default maximum of a withdrawal. */
const largestDepositCents = 50_000_000;

/** Starts a deposit (E46, V13). Nothing is credited here: the provider's callback does that, once. */
export const deposit: MemberCommand<typeof depositCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'deposit',
    asker,
    fields,
    prepare: () => prepare(context, asker.member, fields),
    work: async (tx, { id, amount, payUrl, expiresMs }, rev) => {
      const nowMs = context.nowMs();
      // Checked again under the member's lock: each of two simultaneous deposits may be allowed on its own.
      const refusal = (await refusePaused(tx, memberId, nowMs)) ?? (await refuseDeposit(tx, memberId, amount, nowMs));
      if (refusal) return refusal;
      const payment = { provider: fields.pay_way, channel: fields.bank_type, createdMs: nowMs, expiresMs };
      await insertDeposit(tx, { id, memberId, amount, ...payment, rev });
      return done({ pay_url: payUrl, id }, 'deposit_begun');
    },
  });
};

type NewDeposit = {
  id: string;
  memberId: string;
  amount: Cents;
  provider: string;
  channel: string;
  createdMs: number;
  expiresMs: number;
  rev: number;
};

/** Inserts a deposit that waits for its payment. */
export async function insertDeposit(
  tx: Queries,
  { id, memberId, amount, provider, channel, createdMs, expiresMs, rev }: NewDeposit,
): Promise<void> {
  await tx
    .insertInto('deposits')
    .values({
      id,
      member_id: memberId,
      amount_cents: amount,
      status: 1,
      reason: '',
      provider,
      channel,
      created_ms: createdMs,
      expires_ms: expiresMs,
      paid_ms: null,
      rev,
      seq: (await lastSeq(tx, 'deposits', memberId)) + 1,
    })
    .execute();
}

type Fields = { pay_way: string; money: string; bank_type: string };
type Prepared = { id: string; amount: Cents; payUrl: string; expiresMs: number };

async function prepare(
  context: Context,
  { memberId, language }: MemberAsker['member'],
  { pay_way, money }: Fields,
): Promise<Outcome<Prepared>> {
  const amount = centsOfDecimal(money);
  if (amount === undefined || amount === 0 || amount > largestDepositCents) return refused('amount_error');
  const provider = providerOf(pay_way);
  if (!provider || !(await provider.isOpen(context))) return refused('provider_unknown');
  const { queries } = context.db;
  const nowMs = context.nowMs();
  const refusal = (await refusePaused(queries, memberId, nowMs)) ?? (await refuseDeposit(queries, memberId, amount, nowMs));
  if (refusal) return refusal;
  const id = context.newId();
  const expiresMs = nowMs + provider.openMs;
  const { payUrl } = await provider.createPayment(context, { depositId: id, amountCents: amount, expiresMs, language });
  return done({ id, amount, payUrl, expiresMs });
}
