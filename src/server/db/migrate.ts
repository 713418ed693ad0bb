import { CompiledQuery } from 'kysely';
import { sharedShelfNames } from '#contract/shelves/mirror.ts';
import type { Database, Queries } from './database.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { club } from './migrations/0002-club.ts';
import { wallet } from './migrations/0003-wallet.ts';
import { games } from './migrations/0004-games.ts';
import { video } from './migrations/0005-video.ts';
import { profiles } from './migrations/0006-profiles.ts';
import { uploads } from './migrations/0007-uploads.ts';
import { columnTypes, type Migration } from './migrations/migration.ts';

/** In the order in which they run. */
const migrations: readonly Migration[] = [foundation, club, wallet, games, video, profiles, uploads];

/** Any number that nothing else on the server locks: "foyer" in ASCII. */
const advisoryLock = 0x666f796572;

const recordTable = 'create table if not exists migrations (name text primary key)';

async function run(tx: Queries, text: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text));
}

/**
 * Brings the schema up to this code's, one transaction for each step. Two processes that start at once wait for each
 * other and the second one finds the work done. Throws when a step fails; then the steps before it stand.
 */
export async function migrate(db: Database): Promise<void> {
  for (const migration of migrations) {
    await db.transaction(async (tx) => {
      // SQLite needs no lock of ours: its transactions begin with the only write lock there is.
      if (db.kind === 'postgres') {
        await run(tx, 'set local statement_timeout = 0');
        await run(tx, `select pg_advisory_xact_lock(${advisoryLock})`);
      }
      await run(tx, recordTable + (db.kind === 'sqlite' ? ' strict' : ''));
      const known = await tx.selectFrom('migrations').select('name').where('name', '=', migration.name).executeTakeFirst();
      if (known) return;
      for (const statement of migration.statements(columnTypes[db.kind])) await run(tx, statement);
      await tx.insertInto('migrations').values({ name: migration.name }).execute();
    });
  }
  await addShelves(db);
}

/** Shelves are the contract's, not a migration's: each release adds the revisions of those that are new in it. */
async function addShelves(db: Database): Promise<void> {
  const known = await db.queries.selectFrom('shelf_revs').select('shelf').execute();
  const missing = sharedShelfNames.filter((name) => !known.some(({ shelf }) => shelf === name));
  if (missing.length === 0) return;
  const rows = missing.map((shelf) => ({ shelf, rev: 1, swept_rev: 0 }));
  await db.transaction((tx) =>
    tx
      .insertInto('shelf_revs')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Whether every step of this code has run on this database. Throws when the database can't be reached. */
export async function currentSchema(db: Database): Promise<boolean> {
  const known = await db.queries.selectFrom('migrations').select('name').execute();
  const names = new Set(known.map(({ name }) => name));
  return migrations.every(({ name }) => names.has(name));
}
