import { type Selectable, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { ownerOfAvailable, ownerOfHeld } from './balance.ts';
import { type Counts, Fault, type VerifyRows } from './fault.ts';
import { lifetimeSumNames } from './lifetime-sums.ts';

type Account = Selectable<Tables['accounts']>;

interface Added {
  sum: number;
  links: number;
}

/** Adds up every member's account again; the held balance must be the sum of open withdrawals. */
export async function checkAccounts(queries: Queries, counts: Counts, { accounts: page }: VerifyRows): Promise<void> {
  let after = '';
  let entries = 0;
  let held = 0;
  for (;;) {
    const rows = await queries.selectFrom('accounts').selectAll().where('name', '>', after).orderBy('name').limit(page).execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.name;
    const names = rows.map(({ name }) => name);
    const added = await sumsOf(queries, names);
    const open = await openWithdrawals(
      queries,
      names.flatMap((name) => ownerOfHeld(name) ?? []),
    );
    for (const row of rows) {
      checkAccount(row, added.get(row.name) ?? { sum: 0, links: 0 });
      held += checkHeld(row, open);
      entries += added.get(row.name)?.count ?? 0;
      counts.accounts += 1;
    }
  }
  await checkNothingLeft(queries, entries, held);
}

async function sumsOf(queries: Queries, accounts: readonly string[]): Promise<Map<string, Added & { count: number }>> {
  const rows = await queries
    .selectFrom('entries')
    .select(['account', sql<number>`cast(sum(amount_cents) as bigint)`.as('sum')])
    .select([sql<number>`count(*)`.as('count'), sql<number>`count(seq)`.as('links')])
    .where('account', 'in', accounts)
    .groupBy('account')
    .execute();
  return new Map(rows.map(({ account, ...added }) => [account, added]));
}

/** Cents held for withdrawals, by member. */
async function openWithdrawals(queries: Queries, memberIds: readonly string[]): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('withdrawals')
    .select(['member_id', sql<number>`cast(sum(amount_cents) as bigint)`.as('sum')])
    .where('member_id', 'in', memberIds)
    .where('status', 'in', [1, 2])
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, sum }) => [member_id, sum]));
}

function checkAccount(row: Account, { sum, links }: Added): void {
  const { name, balance_cents: balance, seq } = row;
  if (ownerOfAvailable(name) === undefined && ownerOfHeld(name) === undefined)
    throw new Fault(`there is an account that can't be: ${name}`);
  if (balance < 0) throw new Fault(`the balance of ${name} is below zero: ${balance}`);
  if (balance !== sum) throw new Fault(`the balance of ${name} is ${balance}, its entries sum to ${sum}`);
  if (seq !== links) throw new Fault(`the statement of ${name} has ${links} entries, its head says ${seq}`);
  if (ownerOfAvailable(name) === undefined && (seq !== 0 || row.hash !== '' || row.signature !== ''))
    throw new Fault(`${name} has a head, and no statement`);
  // Those of a statement were compared with its links (verify-statements.ts).
  const stray = links === 0 ? lifetimeSumNames.find((sum) => row[sum] !== 0) : undefined;
  if (stray) throw new Fault(`${stray} of ${name} is ${row[stray]}, and it has no statement`);
}

/** Compares the held balance of this account, and returns it. */
function checkHeld({ name, balance_cents: balance }: Account, open: ReadonlyMap<string, number>): number {
  const memberId = ownerOfHeld(name);
  if (memberId === undefined) return 0;
  const wanted = open.get(memberId) ?? 0;
  if (balance !== wanted) throw new Fault(`${name} holds ${balance}, the member's open withdrawals say ${wanted}`);
  return balance;
}

/** Checks that everything held was found in the accounts. */
async function checkNothingLeft(queries: Queries, entries: number, held: number): Promise<void> {
  const { count } = await queries
    .selectFrom('entries')
    .select(sql<number>`count(*)`.as('count'))
    .where('account', 'not like', 'house:%')
    .executeTakeFirstOrThrow();
  if (count !== entries) throw new Fault(`${count - entries} entries name members' accounts that are not there`);
  const { sum } = await queries
    .selectFrom('withdrawals')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('sum'))
    .where('status', 'in', [1, 2])
    .executeTakeFirstOrThrow();
  if (sum !== held) throw new Fault(`open withdrawals say ${sum}, but ${held} is held for them`);
}
