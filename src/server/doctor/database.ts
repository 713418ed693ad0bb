import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Finding, fault, orOk, warning } from './finding.ts';

/** gen_random_uuid() is built in since 13. */
const leastPostgres = 130_000;

/** A process uses up to 9 (db/postgres.ts): room for two of them, an operator and manual access. */
const leastConnections = 30;

/** Settings on which confirmed commands depend: that a commit is on the disk. */
const mustBeOn: readonly (readonly [name: string, means: string])[] = [
  ['fsync', 'a loss of power can destroy the database'],
  ['full_page_writes', 'a loss of power can destroy pages of the database'],
  ['synchronous_commit', 'commands that were answered as done can be lost'],
];

/** Judges a server's settings, as returned by `show`, by name. */
export function judgePostgres(says: Readonly<Record<string, string>>): Finding[] {
  const findings = mustBeOn.flatMap(([name, means]) =>
    says[name] === 'off' ? [fault('database', `PostgreSQL runs with ${name} = off: ${means}`, `set ${name} = on in postgresql.conf`)] : [],
  );
  const version = Number(says.server_version_num);
  if (version < leastPostgres)
    findings.push(fault('database', `PostgreSQL ${says.server_version} is too old`, 'use PostgreSQL 13 or later'));
  if (says.server_encoding !== 'UTF8')
    findings.push(
      fault('database', `the database is in ${says.server_encoding}`, "create it anew with encoding 'UTF8' and restore into it"),
    );
  if (says.recovery === 'on')
    findings.push(fault('database', 'this server is a standby: it takes no writes', 'point DATABASE_URL to the primary'));
  if (Number(says.max_connections) < leastConnections)
    findings.push(
      warning('database', `max_connections is ${says.max_connections}; each process of the club takes up to 9`, 'raise max_connections'),
    );
  return orOk(findings, 'database', `PostgreSQL ${says.server_version}, commits reach the disk`);
}

/** Judges SQLite's own checks and settings. */
export function judgeSqlite({ quickCheck, journal, synchronous }: { quickCheck: string; journal: string; synchronous: number }): Finding[] {
  const findings: Finding[] = [];
  if (quickCheck !== 'ok')
    findings.push(
      fault('database', `the file is damaged: ${quickCheck}`, 'stop the club, keep the file, and restore the last backup elsewhere'),
    );
  if (journal !== 'wal')
    findings.push(
      fault(
        'database',
        `its journal is "${journal}", not "wal": readers and the writer wait for each other`,
        'put DATA_DIR on a local disk',
      ),
    );
  if (synchronous < 2)
    findings.push(fault('database', 'commits do not wait for the disk: commands that were answered can be lost', 'report this'));
  return orOk(findings, 'database', 'SQLite: the file is whole, commits reach the disk');
}

async function postgresSays({ queries }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings where name in
    ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version', 'server_version_num', 'server_encoding', 'max_connections')`.execute(
    queries,
  );
  const recovery = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(queries);
  return { ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), recovery: recovery.rows[0]?.standby ? 'on' : 'off' };
}

/** Checks the database; for SQLite this reads the whole file. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  if (db.kind === 'postgres') return judgePostgres(await postgresSays(db));
  const checked = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db.queries);
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db.queries);
  // Of the writing connection: the other one never commits.
  const synchronous = await db.transaction((tx) => sql<{ synchronous: number }>`pragma synchronous`.execute(tx));
  return judgeSqlite({
    quickCheck: checked.rows[0]?.quick_check ?? '',
    journal: journal.rows[0]?.journal_mode ?? '',
    synchronous: synchronous.rows[0]?.synchronous ?? 0,
  });
}

export const unreachable = (why: string): Finding =>
  fault(
    'database',
    `it can't be opened: ${why}`,
    'look whether the server runs and DATABASE_URL is right; members see the club from their phones meanwhile',
  );
