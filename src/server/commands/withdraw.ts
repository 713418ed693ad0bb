import type { Selectable } from 'kysely';
import type { withdrawCall } from '#contract/commands/withdraw.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isFundPassword } from '#domain/fund-passwords.ts';
import { type Cents, cents, centsOfDecimal } from '#domain/points.ts';
import type { Context } from '../context.ts';
import { settingsAt } from '../db/coming-settings.ts';
import type { Queries } from '../db/database.ts';
import { lastSeq } from '../db/member-seq.ts';
import type { Tables } from '../db/schema.ts';
import { availableAccount, availableCents, heldAccount } from '../ledger/balance.ts';
import { type LedgerParts, post } from '../ledger/post.ts';
import { dayStartMs } from '../reads/day-start.ts';
import { withdrawalsToday } from '../reads/withdrawals.ts';
import type { MemberCommand } from './command.ts';
import { isFundVersion, tryFundPassword } from './fund-password-tries.ts';
import { idempotently, Undone } from './idempotency.ts';

const hourMs = 3_600_000;

/** Requests a withdrawal (E44): the points are held at once. All rules of V25 to V28 and H12 are checked in the one transaction. */
export const withdraw: MemberCommand<typeof withdrawCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'withdraw',
    asker,
    fields,
    prepare: () => prepare(context, memberId, fields),
    work: async (tx, { amount, version }, rev) => {
      const ruled = await rules(context, tx, memberId, amount);
      if (!ruled.ok) return ruled;
      // Changed since it was checked: the typed password is no longer the current one.
      if (!(await isFundVersion(tx, memberId, version))) throw new Undone('fund_password_wrong', { values: { left: 0 } });
      const id = await insertWithdrawal(tx, context, { memberId, amount, account: ruled.data, rev });
      return done({ id, balance_cents: await availableCents(tx, memberId), at_ms: context.nowMs() }, 'withdrawal_requested');
    },
  });
};

type NewWithdrawal = { memberId: string; amount: Cents; account: Selectable<Tables['bank_accounts']>; rev: number };

/** Inserts a requested withdrawal and holds its points; returns its id. */
export async function insertWithdrawal(
  tx: Queries,
  parts: LedgerParts,
  { memberId, amount, account, rev }: NewWithdrawal,
): Promise<string> {
  const id = parts.newId();
  const nowMs = parts.nowMs();
  const { bank_name, sealed_account, masked_account, holder } = account;
  await tx
    .insertInto('withdrawals')
    .values({
      id,
      member_id: memberId,
      amount_cents: amount,
      status: 1,
      reason: '',
      approved_by: null,
      bank_name,
      sealed_account,
      masked_account,
      holder,
      created_ms: nowMs,
      updated_ms: nowMs,
      rev,
      seq: (await lastSeq(tx, 'withdrawals', memberId)) + 1,
    })
    .execute();
  await post(tx, parts, {
    kind: 'withdraw_hold',
    cause: `hold:${id}`,
    postings: [
      { account: availableAccount(memberId), cents: cents(-amount) },
      { account: heldAccount(memberId), cents: amount },
    ],
  });
  return id;
}

type Fields = { money: string; paypwd: string };

/** First everything that costs no attempt, then the fund password. */
async function prepare(
  context: Context,
  memberId: string,
  { money, paypwd }: Fields,
): Promise<Outcome<{ amount: Cents; version: number }>> {
  const amount = centsOfDecimal(money);
  if (amount === undefined || amount === 0) return refused('withdraw_amount_missing');
  if (paypwd === '') return refused('fund_password_missing');
  const ruled = await rules(context, context.db.queries, memberId, amount);
  if (!ruled.ok) return ruled;
  if ((await availableCents(context.db.queries, memberId)) < amount) return refused('balance_too_low');
  if (!isFundPassword(paypwd)) return refused('fund_password_form');
  const tried = await tryFundPassword(context, memberId, paypwd);
  return tried.ok ? done({ amount, version: tried.data.version }) : tried;
}

/** The rules that need the database; the bound account if all of them are met. */
async function rules(context: Context, queries: Queries, memberId: string, amount: Cents) {
  const account = await queries.selectFrom('bank_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!account) return refused('bank_missing');
  const member = await queries
    .selectFrom('members')
    .select(['fund_password_hash', 'cooling_from_ms'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (member.fund_password_hash === null) return refused('fund_password_unset');
  const nowMs = context.nowMs();
  const { settings } = await settingsAt(queries, nowMs);
  const { withdraw_min: min, withdraw_max: max, withdraw_num: num } = settings;
  if (amount < min * 100) return refused('withdraw_below_min', { values: { min } });
  if (amount > max * 100) return refused('withdraw_above_max', { values: { max } });
  const waitMs = (member.cooling_from_ms ?? -Infinity) + settings.withdraw_cooling_hours * hourMs - nowMs;
  if (waitMs > 0) return refused('withdraw_cooling', { values: { hours: Math.ceil(waitMs / hourMs) } });
  const used = await withdrawalsToday(queries, memberId, dayStartMs(nowMs, context.config.clubTimeZone));
  return used >= num ? refused('withdraw_daily_count', { values: { num } }) : done(account);
}
