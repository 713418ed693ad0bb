import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import type { Database, Queries } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { templateName } from './start.ts';

export type DatabaseKind = Database['kind'];

/** Where a fresh database is: hand it to `openDatabase`, or to a server process as DATABASE_URL and DATA_DIR. */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

export interface Fresh {
  /** A database of its own for this test, migrated and empty; it is closed and gone after the test. */
  database(): Promise<Database>;
  /** The same without tables; `open` it as often as a test has processes. */
  place(): Promise<DatabasePlace>;
  /** One more connection to a place, as another process would have it. */
  open(place: DatabasePlace): Promise<Database>;
}

let made = 0;

/** Names differ between the workers of a run, and between the databases of a worker. */
function nextName(): string {
  made += 1;
  return `t${made}_${process.env.VITEST_WORKER_ID ?? '0'}_${process.pid}`;
}

async function ask(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

type CleanUp = () => Promise<unknown>;

async function placeOf(kind: DatabaseKind, template: string, after: CleanUp[]): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-data-'));
  after.unshift(() => rm(dataDir, { recursive: true, force: true }));
  if (kind === 'sqlite') return { databaseUrl: undefined, dataDir };
  const name = nextName();
  await ask('postgres', `create database ${name} template ${template}`);
  after.unshift(() => ask('postgres', `drop database if exists ${name} with (force)`));
  return { databaseUrl: inject('postgres') + name, dataDir };
}

const renamed = (tx: Queries) =>
  tx
    .updateTable('club')
    .set({ value: nextName().padEnd(16, '_') })
    .where('name', '=', 'epoch')
    .execute();

/**
 * Declares the tests in `body` once for SQLite and once for PostgreSQL. Those on PostgreSQL are skipped where the set-up
 * could not start one, which it says loudly.
 */
export function onBothDatabases(name: string, body: (fresh: Fresh, kind: DatabaseKind) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const wanted = kind === 'sqlite' || Boolean(inject('postgres'));
    describe.skipIf(!wanted)(`${name} (${kind})`, () => {
      const after: CleanUp[] = [];
      const open = async (place: DatabasePlace) => {
        const db = await openDatabase(place);
        after.unshift(() => db.close());
        return db;
      };
      afterEach(async () => {
        for (const cleanUp of after.splice(0)) await cleanUp();
      });
      const database = async () => {
        const db = await open(await placeOf(kind, templateName, after));
        // A copy of the template: what makes a database itself has to be made anew.
        if (kind === 'postgres') await db.transaction(renamed);
        else await migrate(db);
        return db;
      };
      body({ database, place: () => placeOf(kind, 'template0', after), open }, kind);
    });
  }
}
