import { sql } from 'kysely';
import { defaultLimits, limitNames } from '#domain/limits.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { accountPurpose } from '../commands/account-marks.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { availableAccount, heldAccount } from '../ledger/balance.ts';
import { limitText, memberNamed } from './members.ts';
import type { Operation, Report } from './operation.ts';
import { timeText, wordOf } from './typed.ts';
import { auditLooks, wantsAccounts, withdrawalWords } from './withdrawals.ts';

/** Everything that support has to know of a member; the only command but the list of withdrawals that opens an account. */
export const showMember: Operation = {
  usage: 'member show USER',
  options: { account: '"yes" shows the payout account in full, and is written into the log' },
  async run(context, [user], options) {
    const full = wantsAccounts(options, 'account');
    const { id } = await memberNamed(context, user);
    const { db, nowMs } = context;
    const member = await db.queries.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const until = member.excluded_until_ms;
    return {
      ...{ id, username: member.username, state: member.status === 1 ? 'open' : 'closed', tier: member.tier },
      joined: timeText(member.created_ms),
      balance: await balanceText(context, availableAccount(id)),
      held: await balanceText(context, heldAccount(id)),
      account: await boundAccount(context, id, full),
      fund_password: member.fund_password_hash === null ? 'not set' : 'set',
      cooling_from: timeText(member.cooling_from_ms),
      excluded_until: until !== null && until > nowMs() ? timeText(until) : null,
      sessions: await sessionCount(context, id),
      limits: await limitsOf(context, id),
      open_withdrawals: await openWithdrawals(context, id),
    };
  },
};

async function balanceText({ db }: OperatorContext, account: string): Promise<string> {
  const row = await db.queries.selectFrom('accounts').select('balance_cents').where('name', '=', account).executeTakeFirst();
  return decimalOfCents(cents(row?.balance_cents ?? 0));
}

async function boundAccount(context: OperatorContext, memberId: string, full: boolean): Promise<Report | null> {
  const { db, sealer } = context;
  const bound = await db.queries.selectFrom('bank_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!bound) return null;
  const { bank_name: bank, sealed_account, masked_account, holder, mobile, at_ms } = bound;
  if (full) await auditLooks(context, [memberId], 'member show');
  return { bank, account: full ? sealer.open(accountPurpose, sealed_account) : masked_account, holder, mobile, bound: timeText(at_ms) };
}

async function sessionCount({ db, nowMs }: OperatorContext, memberId: string): Promise<number> {
  const { count } = await db.queries
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .where('expires_ms', '>', nowMs())
    .executeTakeFirstOrThrow();
  return count;
}

/** All that hold or wait, also those that stand by default. */
async function limitsOf({ db }: OperatorContext, memberId: string): Promise<Report[]> {
  const rows = await db.queries.selectFrom('member_limits').selectAll().where('member_id', '=', memberId).execute();
  return limitNames.flatMap((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    const value = row ? row.value : defaultLimits[name];
    if (value === null) return [];
    const waits = row?.pending === 1 ? { asked: limitText(name, row.pending_value), from: timeText(row.pending_from_ms) } : {};
    return [{ name, value: limitText(name, value), ...waits }];
  });
}

async function openWithdrawals({ db }: OperatorContext, memberId: string): Promise<Report[]> {
  const rows = await db.queries
    .selectFrom('withdrawals')
    .select(['id', 'status', 'amount_cents', 'created_ms'])
    .where('member_id', '=', memberId)
    .where('status', 'in', [1, 2])
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
  return rows.map(({ id, status, amount_cents, created_ms }) => ({
    ...{ id, status: wordOf(withdrawalWords, status), points: decimalOfCents(cents(amount_cents)), asked: timeText(created_ms) },
  }));
}
