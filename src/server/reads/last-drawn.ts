import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** The last period of a lottery that was drawn or voided. `rev`: the revision of `periods` at that time. */
export interface LastDrawn {
  key: string;
  expect: string;
  rev: number;
}

/**
 * For every lottery with a draw: one index lookup for each, however many periods there are. A cross join makes
 * SQLite start with the lotteries: otherwise it starts with every period and looks up its lottery.
 */
export async function lastDrawn(queries: Queries): Promise<LastDrawn[]> {
  return queries
    .selectFrom('lotteries')
    .crossJoin('periods')
    .select(['lotteries.key', 'periods.expect', 'periods.rev'])
    .whereRef('periods.lottery_id', '=', 'lotteries.id')
    .where('periods.k', '=', (at) =>
      at
        .selectFrom('periods as last')
        .select('last.k')
        .whereRef('last.lottery_id', '=', 'lotteries.id')
        .where(sql<boolean>`last.state in ('drawn', 'void')`)
        .orderBy('last.k', 'desc')
        .limit(1),
    )
    .execute();
}
