import { sql } from 'kysely';
import { type Cents, cents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';

/** What a member may spend: the available account, without what a withdrawal holds. */
export const availableAccount = (memberId: string): string => `member:${memberId}:available`;
/** What is set aside for their withdrawals. */
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

/** What the member may spend, in cents; 0 before the first movement. */
export async function availableCents(queries: Queries, memberId: string): Promise<Cents> {
  const account = queries.selectFrom('accounts').select('balance_cents').where('name', '=', availableAccount(memberId));
  return cents((await account.executeTakeFirst())?.balance_cents ?? 0);
}

/** The balance of an account of the house: as of the last roll-up, and what came since. */
export async function houseCents(queries: Queries, account: string): Promise<number> {
  const rolled = await queries.selectFrom('house_balances').selectAll().where('account', '=', account).executeTakeFirst();
  const since = await queries
    .selectFrom('entries')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('sum'))
    .where('account', '=', account)
    // Never linked: said so, the index leads past all that was rolled up.
    .where('seq', 'is', null)
    .where('transfer_no', '>', rolled?.upto_no ?? 0)
    .executeTakeFirstOrThrow();
  return (rolled?.balance_cents ?? 0) + since.sum;
}
