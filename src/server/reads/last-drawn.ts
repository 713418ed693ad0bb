import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** The last period of a lottery that was drawn or voided. `rev`: of the collection `periods`, at which it was. */
export interface LastDrawn {
  key: string;
  expect: string;
  rev: number;
}

/**
 * Of every lottery that has drawn: one step into an index for each, however many periods there were. A cross join, since
 * SQLite then begins with the lotteries: of its own accord it begins with every period and looks for its lottery.
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
