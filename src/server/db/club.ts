import type { Queries } from './database.ts';

/** This database's identity. A newly created copy has another one, so that no mirror takes it for the old database. */
export async function databaseEpoch(queries: Queries): Promise<string> {
  const row = await queries.selectFrom('club').select('value').where('name', '=', 'epoch').executeTakeFirstOrThrow();
  return row.value.slice(0, 16);
}
