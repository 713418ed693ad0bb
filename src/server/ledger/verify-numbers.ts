import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { type NumberedTable, numberedTables } from '../db/member-seq.ts';
import { Fault } from './fault.ts';

/** Every member's bets, deposits and withdrawals are numbered from 1 without gaps: a list's pages are made of those numbers. */
export async function checkNumbers(queries: Queries): Promise<void> {
  for (const table of numberedTables) {
    const wrong = await firstGap(queries, table);
    if (!wrong) continue;
    const { member_id, count, first, last } = wrong;
    throw new Fault(`member ${member_id} has ${count} rows of ${table}, numbered ${first} to ${last}`);
  }
}

/** Numbers are unique for a member, so that as many as the last one says are all of them. */
function firstGap(queries: Queries, table: NumberedTable) {
  return queries
    .selectFrom(table)
    .select('member_id')
    .select([sql<number>`count(*)`.as('count'), sql<number>`min(seq)`.as('first'), sql<number>`max(seq)`.as('last')])
    .groupBy('member_id')
    .having(sql<boolean>`min(seq) <> 1 or max(seq) <> count(*)`)
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst();
}
