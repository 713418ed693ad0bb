import { sql } from 'kysely';
import type { FieldsOf } from '#contract/call.ts';
import type { bindAccountCall } from '#contract/commands/bind-account.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { MemberCommand } from './command.ts';
import { exactlyOnce } from './exactly-once.ts';
import { isClosed } from './leaving-marks.ts';

/** What a sealed payout account was sealed for (seal.ts). */
export const accountPurpose = 'payout-account';

/** Binds the member's payout account, once (E43): V20 to V22 in their order, a fund password first (T23). A later one is a change and delays withdrawals. */
export const bindAccount: MemberCommand<typeof bindAccountCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return exactlyOnce(context, {
    name: 'bind-account',
    asker,
    fields,
    prepare: () => check(context, context.db.queries, memberId, fields),
    work: async (tx) => {
      await nextMemberRevision(tx, memberId);
      // Asked again under the member's lock: another device may have been faster.
      const checked = await check(context, tx, memberId, fields);
      if (!checked.ok) return checked;
      await keep(tx, context, memberId, fields, checked.data);
      return done({}, 'account_bound');
    },
  });
};

type Fields = FieldsOf<typeof bindAccountCall>;
type Bank = { id: string; name: string };

async function check(context: Context, queries: Queries, memberId: string, fields: Fields): Promise<Outcome<Bank>> {
  const bound = await queries.selectFrom('bank_accounts').select('member_id').where('member_id', '=', memberId).executeTakeFirst();
  if (bound) return refused('bank_bound');
  const bank = await queries.selectFrom('banks').select(['id', 'name']).where('id', '=', fields.bankid).executeTakeFirst();
  if (!bank) return refused('network_missing');
  if (fields.username.trim() === '') return refused('deposit_name_missing');
  if (fields.bank_code.trim() === '') return refused('bank_account_missing');
  const member = await queries.selectFrom('members').select('fund_password_hash').where('id', '=', memberId).executeTakeFirstOrThrow();
  if (member.fund_password_hash === null) return refused('fund_password_unset');
  const account = { kind: 'account', typed: fields.bank_code, nowMs: context.nowMs() } as const;
  return (await isClosed(queries, context.keys, account)) ? refused('account_excluded') : done(bank);
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

/** The last four characters where there are at least eight, else the last one: enough to know one's own account again. */
function masked(account: string): string {
  const characters = [...account];
  const shown = characters.slice(characters.length >= 8 ? -4 : -1).join('');
  return `••••${shown}`;
}
