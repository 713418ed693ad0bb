import type { Queries } from './database.ts';

/** Tables whose rows are numbered for each member, from 1 without gaps: nothing is ever deleted from them. */
export const numberedTables = ['bets', 'deposits', 'withdrawals'] as const;
export type NumberedTable = (typeof numberedTables)[number];

/**
 * The number of the member's newest row, 0 before the first: a single index lookup. To number a new row with it, hold the member's lock
 * (member-revision.ts).
 */
export async function lastSeq(queries: Queries, table: NumberedTable, memberId: string): Promise<number> {
  const last = await queries
    .selectFrom(table)
    .select('seq')
    .where('member_id', '=', memberId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seq ?? 0;
}
