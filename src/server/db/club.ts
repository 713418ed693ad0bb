import type { Queries } from './database.ts';

/** What this database calls itself: a copy made anew has another one, so that no mirror takes it for the old one. */
export async function databaseEpoch(queries: Queries): Promise<string> {
  const row = await queries.selectFrom('club').select('value').where('name', '=', 'epoch').executeTakeFirstOrThrow();
  return row.value.slice(0, 16);
}
