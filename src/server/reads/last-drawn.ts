import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** The last period of a lottery that was drawn or voided. `rev`: of the shelf `periods`, at which it was. */
export interface LastDrawn {
  key: string;
  expect: string;
  rev: number;
}

/** Of every lottery that has drawn: one step into an index for each, however many periods there were. */
export async function lastDrawn(queries: Queries): Promise<LastDrawn[]> {
  return queries
    .selectFrom('lotteries')
    .innerJoin('periods', (join) =>
      join
        .onRef('periods.lottery_id', '=', 'lotteries.id')
        .on('periods.k', '=', (at) =>
          at
            .selectFrom('periods as last')
            .select('last.k')
            .whereRef('last.lottery_id', '=', 'lotteries.id')
            .where(sql<boolean>`last.state in ('drawn', 'void')`)
            .orderBy('last.k', 'desc')
            .limit(1),
        ),
    )
    .select(['lotteries.key', 'periods.expect', 'periods.rev'])
    .execute();
}
