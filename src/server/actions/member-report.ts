import { sql } from 'kysely';
import { defaultLanguage } from '#contract/languages.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { exportMemberForm, showMemberForm } from '#contract/operator/members.ts';
import { defaultLimits, limitNames } from '#domain/limits.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { accountPurpose } from '../commands/account-marks.ts';
import { availableAccount, heldAccount } from '../ledger/balance.ts';
import { exportPage } from '../reads/member-export.ts';
import type { ReadContext } from '../reads/read.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { memberNamed } from './member-named.ts';
import { limitText } from './protection.ts';
import { timeText } from './texts.ts';
import { seenAccounts, withdrawalWord } from './withdrawals.ts';

/** Everything that support needs to know of a member; apart from the list of withdrawals the only action that decrypts payout accounts. */
export const showMember = action(showMemberForm, async (context, { user, account: full }) => {
  const { tx, nowMs } = context;
  const named = await memberNamed(tx, user);
  if (!named.ok) return named;
  const { id } = named.data;
  const member = await tx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const until = member.excluded_until_ms;
  const account = await boundAccount(context, id, full);
  const report = {
    id,
    username: member.username,
    state: member.status === 1 ? 'open' : 'closed',
    tier: member.tier,
    joined: timeText(member.created_ms),
    balance: await balanceText(context, availableAccount(id)),
    held: await balanceText(context, heldAccount(id)),
    account,
    fund_password: member.fund_password_hash === null ? 'not set' : 'set',
    cooling_from: timeText(member.cooling_from_ms),
    excluded_until: until !== null && until > nowMs() ? timeText(until) : null,
    sessions: await sessionCount(context, id),
    limits: await limitsOf(context, id),
    open_withdrawals: await openWithdrawals(context, id),
  };
  return actionDone(report, full && account ? seenAccounts([id], showMemberForm) : []);
});

async function balanceText({ tx }: ActionContext, account: string): Promise<string> {
  const row = await tx.selectFrom('accounts').select('balance_cents').where('name', '=', account).executeTakeFirst();
  return decimalOfCents(cents(row?.balance_cents ?? 0));
}

async function boundAccount({ tx, sealer }: ActionContext, memberId: string, full: boolean) {
  const bound = await tx.selectFrom('bank_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!bound) return null;
  const { bank_name: bank, sealed_account, masked_account, holder, mobile, at_ms } = bound;
  return { bank, account: full ? sealer.open(accountPurpose, sealed_account) : masked_account, holder, mobile, bound: timeText(at_ms) };
}

async function sessionCount({ tx, nowMs }: ActionContext, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .where('expires_ms', '>', nowMs())
    .executeTakeFirstOrThrow();
  return count;
}

/** All limits that are in force or pending, including defaults. */
async function limitsOf({ tx }: ActionContext, memberId: string) {
  const rows = await tx.selectFrom('member_limits').selectAll().where('member_id', '=', memberId).execute();
  return limitNames.flatMap((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    const value = row ? row.value : defaultLimits[name];
    if (value === null) return [];
    const waits = row?.pending === 1 ? { asked: limitText(name, row.pending_value), from: timeText(row.pending_from_ms) } : {};
    return [{ name, value: limitText(name, value), ...waits }];
  });
}

async function openWithdrawals({ tx }: ActionContext, memberId: string) {
  const rows = await tx
    .selectFrom('withdrawals')
    .select(['id', 'status', 'amount_cents', 'created_ms'])
    .where('member_id', '=', memberId)
    .where('status', 'in', [1, 2])
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
  return rows.map(({ id, status, amount_cents, created_ms }) => ({
    id,
    status: withdrawalWord(status),
    points: decimalOfCents(cents(amount_cents)),
    asked: timeText(created_ms),
  }));
}

/** The context for reading as the member, in English: the operator's language. */
const readContextOf = ({ tx, nowMs, config, statementKey, sealer, keys }: ActionContext, memberId: string): ReadContext => ({
  queries: tx,
  viewer: { kind: 'member', language: defaultLanguage, memberId, sessionId: '', tier: 'registered' },
  nowMs: nowMs(),
  timeZone: config.clubTimeZone,
  translate: ({ message }) => message,
  statementKey,
  openSeal: sealer.open,
  mediaKey: keys.mediaAddress,
  boardNameKey: keys.boardName,
});

/** For a member who asks for their data and can't export it in Setting; each page is a line of the log, with how they asked. */
export const exportMember = action(exportMemberForm, async (context, { user, after }) => {
  const { tx, nowMs } = context;
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const memberId = member.data.id;
  const page = await exportPage({ ...readContextOf(context, memberId), memberId }, after);
  if (!page) return cannot('usage', 'is what `next` said in the answer before', { field: 'after' });
  const { format, parts, next } = page;
  const rows = parts.reduce((sum, part) => sum + part.rows.length, 0);
  return actionDone({ format, at: timeText(nowMs()), parts, ...(next === null ? {} : { next }) }, { memberId, after: { rows } });
});
