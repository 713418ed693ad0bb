import { sql } from 'kysely';
import type { Queries } from '../../src/server/db/database.ts';
import { availableAccount, heldAccount } from '../../src/server/ledger/balance.ts';
import { checkPlay } from './sim-checks-play.ts';
import { welcomeCents } from './sim-club.ts';
import { SimFault, same, sorted } from './sim-fault.ts';
import type { SimModel } from './sim-model.ts';

/**
 * Compares the database with what a member was told. All their commands have an outcome; `queries` read one consistent state. `latestMs` is
 * the latest time of the club's clock so far: nothing has expired that is due later.
 */
export async function checkMember(queries: Queries, model: SimModel, latestMs: number): Promise<void> {
  const { memberId, username: who } = model;
  const withdrawals = await queries
    .selectFrom('withdrawals')
    .select(['id', 'amount_cents', 'status'])
    .where('member_id', '=', memberId)
    .execute();
  const told = sorted([...model.withdrawals].map(([id, cents]) => `${id} ${cents}`));
  same(`withdrawals of ${who}`, sorted(withdrawals.map(({ id, amount_cents }) => `${id} ${amount_cents}`)), told);
  await checkCommands(queries, model);
  const credited = await checkDeposits(queries, model, latestMs);
  const { count } = await queries
    .selectFrom('limit_changes')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .where('actor', '=', 'member')
    .executeTakeFirstOrThrow();
  await checkPause(queries, model, latestMs);
  same(`limit changes of ${who}`, count, model.limitChanges);

  const sum = (statuses: number[]) =>
    withdrawals.filter(({ status }) => statuses.includes(status)).reduce((total, { amount_cents }) => total + amount_cents, 0);
  const play = await checkPlay(queries, model);
  const cents = welcomeCents + model.grantedCents + credited.cents - sum([1, 2, 4]) + play.cents;
  same(`balance of ${who}`, await balanceOf(queries, availableAccount(memberId)), cents);
  same(`held of ${who}`, await balanceOf(queries, heldAccount(memberId)), sum([1, 2]));
  const rejected = withdrawals.filter(({ status }) => status === 3).length;
  same(`movements of ${who}`, await kindsOf(queries, memberId), {
    deposit: credited.count,
    grant: 1 + model.grants,
    withdraw_hold: withdrawals.length,
    withdraw_release: rejected,
    ...play.movements,
  });
  await checkHead(queries, model);
}

/** A pause applies to every account with the same payout account. */
async function checkPause(queries: Queries, { memberId, username, bound, person }: SimModel, latestMs: number): Promise<void> {
  if (!bound || person.pausedUntilMs <= latestMs) return;
  const { excluded_until_ms: until } = await queries
    .selectFrom('members')
    .select('excluded_until_ms')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if ((until ?? 0) < person.pausedUntilMs)
    throw new SimFault(`${username} may play from ${until} on, and is paused until ${person.pausedUntilMs}`);
}

/** Every command with an outcome is stored with it, and nothing is stored that they did not send. */
async function checkCommands(queries: Queries, { memberId, username, commands }: SimModel): Promise<void> {
  const rows = await queries.selectFrom('commands').select(['id', 'name', 'reply']).where('member_id', '=', memberId).execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, end } of commands) {
    const row = stored.get(id);
    const [, reason, data] = JSON.parse(end ?? '[]');
    if (!row) throw new SimFault(`${username} was told ${end} of ${id}, and it is not there`);
    if (row.name === 'closed') same(`${id} of ${username}`, 'command_closed', reason);
    else {
      const outcome = JSON.parse(row.reply);
      same(`${id} of ${username}`, outcome.ok ? [outcome.data] : [outcome.why], reason === null ? [data] : [reason]);
    }
  }
  same(`acts of ${username}`, rows.length, commands.length);
}

async function checkDeposits(
  queries: Queries,
  { memberId, username, deposits }: SimModel,
  latestMs: number,
): Promise<{ cents: number; count: number }> {
  const rows = await queries
    .selectFrom('deposits')
    .select(['id', 'amount_cents', 'status', 'expires_ms'])
    .where('member_id', '=', memberId)
    .execute();
  same(`deposits of ${username}`, sorted(rows.map(({ id }) => id)), sorted(deposits.keys()));
  const payments = await queries
    .selectFrom('sandbox_payments')
    .innerJoin('deposits', 'deposits.id', 'sandbox_payments.deposit_id')
    .select(['deposits.id', 'sandbox_payments.state'])
    .where('deposits.member_id', '=', memberId)
    .execute();
  const states = new Map(payments.map(({ id, state }) => [id, state]));
  for (const { id, amount_cents, status, expires_ms } of rows) {
    const deposit = deposits.get(id);
    if (!deposit) continue;
    same(`amount of deposit ${id}`, amount_cents, deposit.cents);
    const state = states.get(id);
    if (deposit.said !== undefined) same(`page of deposit ${id}`, state, deposit.said);
    const paid = state === 'paid' || deposit.extra?.answered === true;
    // A second event whose answer was lost may have arrived or not.
    const waits = expires_ms <= latestMs ? [1, 3] : [1];
    const allowed = paid ? [2] : [...(deposit.extra ? [2] : []), ...(state === 'cancelled' ? [3] : waits)];
    if (!allowed.includes(status)) throw new SimFault(`deposit ${id} of ${username} stands at ${status}, where ${allowed} could be`);
  }
  const credited = rows.filter(({ status }) => status === 2);
  return { count: credited.length, cents: credited.reduce((total, { amount_cents }) => total + amount_cents, 0) };
}

async function balanceOf(queries: Queries, account: string): Promise<number> {
  const row = await queries.selectFrom('accounts').select('balance_cents').where('name', '=', account).executeTakeFirst();
  return row?.balance_cents ?? 0;
}

/** How many movements of each kind the member's balance has. */
async function kindsOf(queries: Queries, memberId: string): Promise<Record<string, number>> {
  const kinds = ['deposit', 'grant', 'withdraw_hold', 'withdraw_release', 'stake', 'prize', 'refund', 'wheel_cost', 'wheel_prize'];
  const counts: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  const rows = await queries
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.no', 'entries.transfer_no')
    .select(['transfers.kind', sql<number>`count(*)`.as('count')])
    .where('entries.account', '=', availableAccount(memberId))
    .groupBy('transfers.kind')
    .execute();
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** The head that the client saw is still a link of the chain. */
async function checkHead(queries: Queries, { memberId, username, head }: SimModel): Promise<void> {
  if (head.seq === 0) return;
  const entry = await queries
    .selectFrom('entries')
    .select('hash')
    .where('account', '=', availableAccount(memberId))
    .where('seq', '=', head.seq)
    .executeTakeFirst();
  same(`link ${head.seq} of the statement of ${username}`, entry?.hash, head.hash);
}
