import { CompiledQuery, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { sharedCollectionNames } from '#contract/collections/mirror.ts';
import type { Database, Queries } from './database.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { club } from './migrations/0002-club.ts';
import { wallet } from './migrations/0003-wallet.ts';
import { games } from './migrations/0004-games.ts';
import { video } from './migrations/0005-video.ts';
import { profiles } from './migrations/0006-profiles.ts';
import { uploads } from './migrations/0007-uploads.ts';
import { board } from './migrations/0008-board.ts';
import { notices } from './migrations/0009-notices.ts';
import { leaving } from './migrations/0010-leaving.ts';
import { captions } from './migrations/0011-captions.ts';
import { settling } from './migrations/0012-settling.ts';
import { longLife } from './migrations/0015-long-life.ts';
import { operator } from './migrations/0016-operator.ts';
import { protection } from './migrations/0017-protection.ts';
import { removals } from './migrations/0018-removals.ts';
import { earlierRemovals } from './migrations/0023-earlier-removals.ts';
import { scheduledNotices } from './migrations/0024-scheduled-notices.ts';
import { contentTexts } from './migrations/0025-texts.ts';
import { prizeTexts } from './migrations/0026-prize-texts.ts';
import { recordTimes } from './migrations/0027-record-times.ts';
import { passkeys } from './migrations/0029-passkeys.ts';
import { pushSubscriptions } from './migrations/0030-push-subscriptions.ts';
import { counts } from './migrations/0031-counts.ts';
import { profileTexts } from './migrations/0032-profile-texts.ts';
import { columnTypes, type Migration } from './migrations/migration.ts';

/** In the order in which they run. */
const migrations: readonly Migration[] = [
  foundation,
  club,
  wallet,
  games,
  video,
  profiles,
  uploads,
  board,
  notices,
  leaving,
  captions,
  settling,
  longLife,
  operator,
  protection,
  removals,
  earlierRemovals,
  scheduledNotices,
  contentTexts,
  prizeTexts,
  recordTimes,
  passkeys,
  pushSubscriptions,
  counts,
  profileTexts,
];

/** An arbitrary number that nothing else on the server locks: "foyer" in ASCII. */
const advisoryLock = 0x666f796572;

/** The migrator's own tables; a backup's manifest names the steps instead. */
export const migratorTables: readonly string[] = ['migrations', 'migration_lock'];

/** The time of steps that were recorded without one. */
const longAgo = '1970-01-01T00:00:00.000Z';

const timeColumn = `timestamp text not null default '${longAgo}'`;

async function run(tx: Queries, text: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text));
}

/** Thrown for a database that a later release has migrated: the meaning of its steps is unknown here. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
  /** The unknown steps; at least one. */
  readonly steps: readonly string[];

  constructor(steps: readonly string[]) {
    super(`the database has the step ${steps[0]} of a later release: start that one, or restore a backup made before it`);
    this.steps = steps;
  }
}

/**
 * Migrates the schema to this code's version, in one transaction. If two processes start at once, one waits and then finds nothing to do.
 * Throws if a step fails; then nothing has changed.
 *
 * @throws NewerSchema before anything is changed.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction((tx) => migrateWithin(tx, db.kind));
}

/** The same within the caller's transaction. With `names`, runs only those steps and adds no collections: the schema of an earlier release. */
export async function migrateWithin(tx: Queries, kind: Database['kind'], names?: readonly string[]): Promise<void> {
  await holdSchema(tx, kind);
  const { newer } = await schemaState(tx);
  if (newer.length > 0) throw new NewerSchema(newer);
  const wanted = migrations.filter(({ name }) => names?.includes(name) ?? true);
  // The migrator holds SQLite's only connection until it is done: steps that used `tx` would wait forever.
  const byName = wanted.map((step) => [step.name, { up: (queries: Queries) => takeStep(queries, kind, step) }] as const);
  const { error } = await new Migrator({
    db: tx,
    provider: { getMigrations: async () => Object.fromEntries(byName) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
    // Two branches may have released their steps in a different order than their names.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
  if (names === undefined) await addCollections(tx);
}

/** Locks out other migrating processes, and creates the migrator's tables, or converts those of a release without it. */
async function holdSchema(tx: Queries, kind: Database['kind']): Promise<void> {
  const strict = columnTypes[kind].strict;
  // SQLite needs no lock of ours: its transactions begin by taking the only write lock.
  if (kind === 'postgres') {
    await run(tx, 'set local statement_timeout = 0');
    await run(tx, 'set local lock_timeout = 0');
    await run(tx, `select pg_advisory_xact_lock(${advisoryLock})`);
  }
  // Created here, because the migrator would mistake a table in another schema for its own, and holds no lock when it creates them.
  await run(tx, `create table if not exists migrations (name text primary key, ${timeColumn})${strict}`);
  await run(tx, `create table if not exists migration_lock (id text primary key, is_locked integer not null)${strict}`);
  if (!(await hasTimes(tx, kind))) await run(tx, `alter table migrations add column ${timeColumn}`);
}

/** Checked first: altering the table would wait for a backup that reads it. */
async function hasTimes(tx: Queries, kind: Database['kind']): Promise<boolean> {
  const asked =
    kind === 'sqlite'
      ? sql`select 1 from pragma_table_info('migrations') where name = 'timestamp'`
      : sql`select 1 from pg_attribute where attrelid = 'migrations'::regclass and attname = 'timestamp'`;
  return (await asked.execute(tx)).rows.length > 0;
}

async function takeStep(tx: Queries, kind: Database['kind'], migration: Migration): Promise<void> {
  for (const statement of migration.statements(columnTypes[kind])) await run(tx, statement);
  await migration.rows?.(tx);
}

/** Collections belong to the contract, not to a migration: each release adds the revisions of its new ones. */
async function addCollections(tx: Queries): Promise<void> {
  await tx
    .insertInto('shelf_revs')
    .values(sharedCollectionNames.map((shelf) => ({ shelf, rev: 1, swept_rev: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How a database's schema compares with this code's: steps that have not run on it, and steps of a later release. */
export interface SchemaState {
  /** Steps that ran, ordered by name; empty for a database that was never set up. */
  known: readonly string[];
  missing: readonly string[];
  newer: readonly string[];
}

export function compareSchema(known: readonly string[]): SchemaState {
  const ours = migrations.map(({ name }) => name);
  return {
    known: known.toSorted(),
    missing: ours.filter((name) => !known.includes(name)),
    newer: known.filter((name) => !ours.includes(name)).toSorted(),
  };
}

/** Throws when the database can't be reached or was never set up. */
export async function schemaState(queries: Queries): Promise<SchemaState> {
  const rows = await queries.selectFrom('migrations').select('name').execute();
  return compareSchema(rows.map(({ name }) => name));
}

/** Whether every step of this code has run on this database. Throws when the database can't be reached. */
export async function currentSchema(db: Database): Promise<boolean> {
  return (await schemaState(db.queries)).missing.length === 0;
}
