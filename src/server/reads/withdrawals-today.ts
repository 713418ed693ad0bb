import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** How many withdrawals the member asked for since `sinceMs`; those that the club rejected are given back. */
export async function withdrawalsToday(queries: Queries, memberId: string, sinceMs: number): Promise<number> {
  const { count } = await queries
    .selectFrom('withdrawals')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .where('created_ms', '>=', sinceMs)
    .where('status', '<>', 3)
    .executeTakeFirstOrThrow();
  return count;
}
