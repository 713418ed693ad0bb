import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase, sqliteFileName } from '../../src/server/db/open.ts';
import { type PostgresServer, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…:port/`, or '' if no server could be started: then tests on PostgreSQL are skipped. */
    postgres: string;
    /** A migrated, empty SQLite file to copy. */
    sqliteTemplate: string;
  }
}

/** A migrated, empty database to copy, which is faster than migrating each. */
export const templateName = 'foyer_template';

async function makeTemplate(baseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${baseUrl}postgres` });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const db = await openDatabase({ databaseUrl: baseUrl + templateName, dataDir: '' });
  await migrate(db);
  await db.close();
}

async function makeSqliteTemplate(dataDir: string): Promise<string> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(db);
  await db.close();
  return join(dataDir, sqliteFileName);
}

/** Vitest's global set-up: one PostgreSQL for the whole run (none with SQLITE_ONLY), and a template for each kind of database. */
export default async function setup(project: {
  provide(key: 'postgres' | 'sqliteTemplate', value: string): void;
}): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-template-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  project.provide('sqliteTemplate', await makeSqliteTemplate(folder));
  if (process.env.SQLITE_ONLY) {
    project.provide('postgres', '');
    return clear;
  }
  let server: PostgresServer;
  try {
    server = await startPostgres();
  } catch (error) {
    console.error(`\n!!!! No PostgreSQL can be had here (${String(error)}): EVERY TEST ON POSTGRESQL IS SKIPPED !!!!\n`);
    project.provide('postgres', '');
    return clear;
  }
  await makeTemplate(server.baseUrl);
  project.provide('postgres', server.baseUrl);
  return async () => void (await Promise.all([server.stop(), clear()]));
}
