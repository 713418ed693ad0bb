import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase, sqliteFileName } from '../../src/server/db/open.ts';
import { templateName } from './start.ts';

export type DatabaseKind = Database['kind'];

/** Where a test's database is: for `openDatabase`, or as DATABASE_URL and DATA_DIR for a server process. */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

export interface Fresh {
  /** A separate database for this test, migrated and empty; it is closed after the test. */
  database(): Promise<Database>;
  /** The same, not opened yet: `open` it once per process of the test. */
  place(): Promise<DatabasePlace>;
  /** A database without tables. */
  emptyPlace(): Promise<DatabasePlace>;
  /** Another connection to a place, as a second process would have it. */
  open(place: DatabasePlace): Promise<Database>;
}

type CleanUp = () => Promise<unknown>;

let made = 0;

/** Names differ between the workers of a run, and between the databases of a worker; 16 characters, like an epoch. */
function nextName(): string {
  made += 1;
  return `t${made}_${process.env.VITEST_WORKER_ID ?? '0'}_${process.pid}_`.padEnd(16, '_');
}

async function connected<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  return work(client).finally(() => client.end());
}

const ask = (database: string, statements: string) => connected(database, (client) => client.query(statements));

/** Databases of finished tests: emptying one takes a tenth of the time of creating one. */
const usedNames: string[] = [];
/** The `shape` of an unused database. */
let newShape: string | undefined;

/** What a test may have changed besides rows: then its database is not reused. */
const shape = `
  select (select count(*) from shelf_revs) || ' ' || (select string_agg(name, ',' order by name) from migrations) || ' '
    || (select md5(string_agg(c.relname || '.' || a.attname, ',' order by c.relname, a.attname)) from pg_attribute a
      join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped) || ' '
    || (select count(*) from pg_trigger where tgenabled <> 'D') || ' ' || (select count(*) from pg_constraint) as shape`;

/** Deletes every row but those of a new database, without the order that foreign keys would require. */
const emptied = (epoch: string): string => `
  set session_replication_role = replica;
  do $$ declare kept text[] := array['migrations', 'migration_lock', 'shelf_revs', 'ledger_state']; one text; begin
    for one in select tablename from pg_tables where schemaname = 'public' and not (tablename = any (kept)) loop
      execute format('delete from %I', one);
    end loop;
  end $$;
  update shelf_revs set rev = 1, swept_rev = 0;
  update ledger_state set value = 0;
  insert into club (name, value) values ('epoch', '${epoch}');`;

async function migratedOnPostgres(after: CleanUp[]): Promise<string> {
  const name = (await usedAgain()) ?? (await copied());
  after.push(async () => usedNames.push(name));
  return name;
}

/** Open connections to this many databases are kept to empty them: a new one would first read the catalogue of every table. */
const emptiersMost = 6;
const emptiers = new Map<string, pg.Client>();

async function emptierOf(name: string): Promise<pg.Client> {
  const known = emptiers.get(name);
  if (known) return known;
  const client = new pg.Client({ connectionString: inject('postgres') + name });
  // A test may end every connection of its database.
  const forget = () => {
    if (emptiers.get(name) === client) emptiers.delete(name);
  };
  client.on('error', forget).on('end', forget);
  await client.connect();
  const [oldest, other] = [...emptiers][0] ?? [];
  if (emptiers.size >= emptiersMost && oldest !== undefined) {
    emptiers.delete(oldest);
    await other?.end();
  }
  emptiers.set(name, client);
  return client;
}

async function usedAgain(): Promise<string | undefined> {
  const name = usedNames.pop();
  if (name === undefined) return undefined;
  const client = await emptierOf(name);
  if ((await client.query(shape)).rows[0].shape !== newShape) return undefined;
  await client.query(emptied(nextName()));
  return name;
}

async function copied(): Promise<string> {
  const name = nextName();
  await ask('postgres', `create database ${name} template ${templateName}`);
  return connected(name, async (client) => {
    newShape ??= (await client.query(shape)).rows[0].shape;
    // A copy must have a different epoch in cursors.
    await client.query(emptied(nextName()));
    return name;
  });
}

/** A migrated, empty SQLite in this folder, with an epoch of its own. */
export async function migratedSqlite(dataDir: string): Promise<void> {
  const path = join(dataDir, sqliteFileName);
  await copyFile(inject('sqliteTemplate'), path);
  const file = new SqliteFile(path);
  file.pragma('synchronous = off');
  file.prepare("update club set value = ? where name = 'epoch'").run(nextName());
  file.close();
}

async function newFolder(after: CleanUp[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-data-'));
  after.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function freshOn(kind: DatabaseKind, after: CleanUp[]): Fresh {
  const open = async (place: DatabasePlace) => {
    const db = await openDatabase(place);
    // Before the folder is deleted and the name is free again.
    after.unshift(() => db.close());
    return db;
  };
  const emptyPlace = async () => {
    const dataDir = await newFolder(after);
    if (kind === 'sqlite') return { databaseUrl: undefined, dataDir };
    const name = nextName();
    await ask('postgres', `create database ${name} template template0`);
    return { databaseUrl: inject('postgres') + name, dataDir };
  };
  const place = async () => {
    const dataDir = await newFolder(after);
    if (kind === 'postgres') return { databaseUrl: inject('postgres') + (await migratedOnPostgres(after)), dataDir };
    await migratedSqlite(dataDir);
    return { databaseUrl: undefined, dataDir };
  };
  return { open, place, emptyPlace, database: async () => open(await place()) };
}

/**
 * Declares the tests in `body` once for SQLite and once for PostgreSQL. Those on PostgreSQL are skipped if the set-up could not start a
 * server, which it reports clearly.
 */
export function onBothDatabases(name: string, body: (fresh: Fresh, kind: DatabaseKind) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const wanted = kind === 'sqlite' || Boolean(inject('postgres'));
    describe.skipIf(!wanted)(`${name} (${kind})`, () => {
      const after: CleanUp[] = [];
      afterEach(async () => {
        for (const cleanUp of after.splice(0)) await cleanUp();
      });
      body(freshOn(kind, after), kind);
    });
  }
}
