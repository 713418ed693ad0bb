import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** The SQLite file's name in DATA_DIR. */
export const sqliteFileName = 'foyer.sqlite';

/**
 * Opens the club's database: PostgreSQL at `databaseUrl`, or SQLite in `dataDir` (made where it is missing) without
 * one. It may be empty: run `migrate` before anything else. Throws when the server can't be reached.
 */
export async function openDatabase(place: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  if (place.databaseUrl !== undefined) return openPostgres(place.databaseUrl);
  // Nobody else's to read: the file holds password hashes.
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite(join(place.dataDir, sqliteFileName));
}
