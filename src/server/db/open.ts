import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { NewerSchema, schemaState } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** The SQLite file's name in DATA_DIR. */
export const sqliteFileName = 'foyer.sqlite';

/**
 * Opens the club's database: PostgreSQL at `databaseUrl`, otherwise SQLite in `dataDir` (created if it is missing). It may be empty: run
 * `migrate` before anything else. Throws if the server can't be reached.
 *
 * @throws NewerSchema for a database of a later release: writing to it could break what that release relies on.
 */
export async function openDatabase(place: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  const db = await openAnySchema(place);
  try {
    await refuseNewer(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openAnySchema(place: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  if (place.databaseUrl !== undefined) return openPostgres(place.databaseUrl);
  // Readable only by its owner: the file holds password hashes.
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite(join(place.dataDir, sqliteFileName));
}

async function refuseNewer({ kind, queries }: Database): Promise<void> {
  const tables =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
      : sql<{ name: string }>`select 'migrations' as name where to_regclass('migrations') is not null`;
  if ((await tables.execute(queries)).rows.length === 0) return;
  const { newer } = await schemaState(queries);
  if (newer.length > 0) throw new NewerSchema(newer);
}
