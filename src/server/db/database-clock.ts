import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The database server's own clock, in Unix milliseconds; undefined for SQLite, which only has its process's clock. */
export async function databaseClockMs({ kind, queries }: Pick<Database, 'kind' | 'queries'>): Promise<number | undefined> {
  if (kind === 'sqlite') return undefined;
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(queries);
  return rows[0]?.ms;
}
