import { type Cents, cents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';

/** The name of a member's account of what they may spend (ledger.md, "Form"). */
export const availableAccount = (memberId: string): string => `member:${memberId}:available`;

/** What the member may spend, in cents; 0 before the first movement. */
export async function availableCents(queries: Queries, memberId: string): Promise<Cents> {
  const account = queries.selectFrom('accounts').select('balance_cents').where('name', '=', availableAccount(memberId));
  return cents((await account.executeTakeFirst())?.balance_cents ?? 0);
}
