import { sql } from 'kysely';
import { type Cents, cents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';

/** The account of a member's spendable points, without those held for withdrawals. */
export const availableAccount = (memberId: string): string => `member:${memberId}:available`;
/** The account of points held for their withdrawals. */
export const heldAccount = (memberId: string): string => `member:${memberId}:held`;

export const houseAccounts = ['house:stakes', 'house:prizes', 'house:deposits', 'house:payouts', 'house:grants', 'house:given_up'] as const;

export const isHouseAccount = (account: string): boolean => account.startsWith('house:');

/** The member whose available account this is, or undefined for every other account. */
export function ownerOfAvailable(account: string): string | undefined {
  return /^member:(.+):available$/.exec(account)?.[1];
}

/** The member whose held account this is, or undefined for every other account. */
export function ownerOfHeld(account: string): string | undefined {
  return /^member:(.+):held$/.exec(account)?.[1];
}

/** The member's available balance, in cents; 0 before the first entry. */
export async function availableCents(queries: Queries, memberId: string): Promise<Cents> {
  const account = queries.selectFrom('accounts').select('balance_cents').where('name', '=', availableAccount(memberId));
  return cents((await account.executeTakeFirst())?.balance_cents ?? 0);
}

/** The balance of a `house:` account: the last roll-up, plus the entries since. */
export async function houseCents(queries: Queries, account: string): Promise<number> {
  const rolled = await queries.selectFrom('house_balances').selectAll().where('account', '=', account).executeTakeFirst();
  const since = await queries
    .selectFrom('entries')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('sum'))
    .where('account', '=', account)
    // These entries are never linked: with this condition the index skips everything that was rolled up.
    .where('seq', 'is', null)
    .where('transfer_no', '>', rolled?.upto_no ?? 0)
    .executeTakeFirstOrThrow();
  return (rolled?.balance_cents ?? 0) + since.sum;
}
