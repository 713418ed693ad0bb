import type { Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type LotteryRow = Selectable<Tables['lotteries']>;

/** Lotteries of one class, or of all of them (`undefined`), in the operator's order; at most `limit`. */
export async function lotteriesOf(queries: Queries, classId: string | undefined, limit: number): Promise<LotteryRow[]> {
  const all = queries.selectFrom('lotteries').selectAll().orderBy('pos').orderBy('id').limit(limit);
  return (classId === undefined ? all : all.where('class_id', '=', classId)).execute();
}

/** Those that the operator marked as hot, in order; at most `limit`. */
export async function hotLotteriesOf(queries: Queries, limit: number): Promise<LotteryRow[]> {
  return queries.selectFrom('lotteries').selectAll().where('hot', '=', 1).orderBy('pos').orderBy('id').limit(limit).execute();
}
