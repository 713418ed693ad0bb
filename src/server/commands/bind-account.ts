import { sql } from 'kysely';
import type { FieldsOf } from '#contract/call.ts';
import type { bindAccountCall } from '#contract/commands/bind-account.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { accountPurpose, lockMark, markOlder } from './account-marks.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';
import { accountMark, markedUntil } from './leaving-marks.ts';
import { auditPaused, pauseByAccount, spread } from './pause-play.ts';

/**
 * Binds the member's payout account, once (E43): V20 to V22 in their order, a fund password first (T23). A later one is a change and delays withdrawals.
 *
 * An account that a paused member has, or had, is accepted, and the member takes over that pause (H15). Refusing it would protect less
 * and harm more: somebody who plays under a second name would use another account next time and go on playing, the points of
 * somebody with only this one account could never be paid out, and anybody could find out at no cost which accounts belong
 * to paused members. So points can always be withdrawn, but whoever receives them is paused.
 */
export const bindAccount: MemberCommand<typeof bindAccountCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'bind-account',
    asker,
    fields,
    prepare: () => check(context.db.queries, memberId, fields),
    work: async (tx, _prepared, rev) => {
      // Checked again under the member's lock: another device may have been faster.
      const checked = await check(tx, memberId, fields);
      if (!checked.ok) return checked;
      await keep(tx, context, memberId, fields, checked.data);
      return done(
        {},
        (await holdPauses(tx, context, { memberId, typed: fields.bank_code, rev })) ? 'account_bound_paused' : 'account_bound',
      );
    },
  });
};

type Fields = FieldsOf<typeof bindAccountCall>;
type Bank = { id: string; name: string };

async function check(queries: Queries, memberId: string, fields: Fields): Promise<Outcome<Bank>> {
  const bound = await queries.selectFrom('bank_accounts').select('member_id').where('member_id', '=', memberId).executeTakeFirst();
  if (bound) return refused('bank_bound');
  const bank = await queries.selectFrom('banks').select(['id', 'name']).where('id', '=', fields.bankid).executeTakeFirst();
  if (!bank) return refused('network_missing');
  if (fields.username.trim() === '') return refused('deposit_name_missing');
  if (fields.bank_code.trim() === '') return refused('bank_account_missing');
  const member = await queries.selectFrom('members').select('fund_password_hash').where('id', '=', memberId).executeTakeFirstOrThrow();
  if (member.fund_password_hash === null) return refused('fund_password_unset');
  return done(bank);
}

/**
 * Applies pauses after an account was bound: the member takes over a pause of that account, and the member's own pause
 * applies to everybody else who has it. True if the member's pause became longer.
 */
async function holdPauses(
  tx: Queries,
  context: Context,
  { memberId, typed, rev }: { memberId: string; typed: string; rev: number },
): Promise<boolean> {
  const nowMs = context.nowMs();
  const mark = accountMark(context.keys, typed);
  await lockMark(tx, context, mark);
  await markOlder(tx, context);
  const { excluded_until_ms } = await tx
    .selectFrom('members')
    .select('excluded_until_ms')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const ownMs = excluded_until_ms ?? 0;
  if (ownMs > nowMs) await auditPaused(tx, context, await spread(tx, context, { memberId, mark, untilMs: ownMs }), ownMs);
  const untilMs = (await markedUntil(tx, { kind: 'account', mark, nowMs })) ?? 0;
  if (untilMs <= ownMs || !(await pauseByAccount(tx, context, { memberId, untilMs, rev }))) return false;
  await auditPaused(tx, context, [memberId], untilMs);
  return true;
}

async function keep(tx: Queries, context: Context, memberId: string, fields: Fields, bank: Bank): Promise<void> {
  const account = fields.bank_code.trim();
  await tx
    .insertInto('bank_accounts')
    .values({
      member_id: memberId,
      bank_id: bank.id,
      bank_name: bank.name,
      sealed_account: context.sealer.seal(accountPurpose, account),
      masked_account: masked(account),
      holder: fields.username.trim(),
      mobile: fields.mobile.trim(),
      at_ms: context.nowMs(),
      mark: accountMark(context.keys, account),
    })
    .execute();
  await tx
    .updateTable('members')
    .set({
      bank_binds: sql`bank_binds + 1`,
      cooling_from_ms: sql`case when bank_binds > 0 then cast(${context.nowMs()} as bigint) else cooling_from_ms end`,
    })
    .where('id', '=', memberId)
    .execute();
}

/** The last four characters where there are at least eight, else the last one: enough to recognise one's own account. */
function masked(account: string): string {
  const characters = [...account];
  const shown = characters.slice(characters.length >= 8 ? -4 : -1).join('');
  return `••••${shown}`;
}
