import pg from 'pg';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { type PostgresServer, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…:port/`, or '' where no server could be had: then tests on PostgreSQL are skipped. */
    postgres: string;
  }
}

/** A migrated, empty database that fresh ones are copied from, which is quicker than migrating each. */
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

/** Vitest's global set-up: one PostgreSQL for the whole run. */
export default async function setup(project: { provide(key: 'postgres', value: string): void }): Promise<() => Promise<void>> {
  let server: PostgresServer;
  try {
    server = await startPostgres();
  } catch (error) {
    console.error(`\n!!!! No PostgreSQL can be had here (${String(error)}): EVERY TEST ON POSTGRESQL IS SKIPPED !!!!\n`);
    project.provide('postgres', '');
    return async () => {};
  }
  await makeTemplate(server.baseUrl);
  project.provide('postgres', server.baseUrl);
  return server.stop;
}
