import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Queries } from './database.ts';
import { refuseNesting, runUnnested } from './nesting.ts';
import type { Tables } from './schema.ts';
import { CommitUnanswered, isUnavailable } from './unavailable.ts';

/** Limits of one process. Ten processes stay within PostgreSQL's default of 100 connections. */
const poolLimits = { max: 9, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000 };

/**
 * How long (ms) the server lets a statement wait for a lock, a statement run, and a transaction stay idle: whatever hangs must release its
 * locks and its place in the pool, also if its process disappears without closing the connection. The lock timeout is less than half the
 * statement timeout, since it counts anew for each lock and an update waits for two in turn (its place in the row's queue, then the row's
 * last writer); so the error distinguishes a busy club from a slow statement (unavailable.ts). A migration has no limit.
 */
const serverLimits = { lock_timeout: 4_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true };

/** After a serialisation failure or a deadlock. */
const retries = 5;

/** Serialisation failure and deadlock: the database undid everything, so the work may run again. */
const retriedCodes: readonly unknown[] = ['40001', '40P01'];

const readOnlyOutside = CompiledQuery.raw('set session characteristics as transaction read only');

/** A snapshot reads whole tables, and blocks nobody. */
const unlimited = CompiledQuery.raw('set local statement_timeout = 0');

const int8 = pg.types.builtins.INT8;

/** An `int8` arrives as text, since it may not fit into a number. Ours always fit; one that does not is a bug. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`an integer beyond what a number holds exactly: ${text}`);
  return value;
}

const types: pg.CustomTypesConfig = {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own signature
  getTypeParser: ((oid: number, format: any) => (oid === int8 ? safeInteger : pg.types.getTypeParser(oid, format))) as never,
};

/**
 * Kysely's lock for migrations belongs to the session: it can't be released in a failed transaction, and would stay with the connection.
 * migrate.ts takes a transaction-level lock instead.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter = (): PostgresAdapter => new Adapter();
}

/** Spreads the retries of processes that collided; derived from the process id and a counter, so that no randomness is needed. */
function pauseMs(attempt: number, turn: number): number {
  return 2 ** attempt * 5 + ((process.pid * 31 + turn * 17) % 23);
}

/**
 * PostgreSQL at `url`, as one pool. Transactions are READ COMMITTED: a conditional update waits for the row's lock and then checks its
 * condition again, which every command relies on; a stricter level would only make the waiting one fail. Outside a transaction only reads
 * are possible, as on SQLite.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, types, application_name: 'foyer', ...poolLimits, ...serverLimits });
  // Without a listener, a connection that breaks while idle, or between two statements of a transaction, would end the process. The pool
  // opens another one, and the transaction's next statement fails.
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const queries = new Kysely<Tables>({
    dialect: new Dialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(readOnlyOutside);
      },
    }),
  });
  let turn = 0;
  async function attempt<Result>(work: (tx: Queries) => Promise<Result>, tries: number): Promise<Result> {
    let committing = false;
    try {
      return await queries
        .transaction()
        .setIsolationLevel('read committed')
        .setAccessMode('read write')
        .execute(async (tx) => {
          const result = await work(tx);
          committing = true;
          return result;
        });
    } catch (error) {
      const again = error instanceof Error && 'code' in error && retriedCodes.includes(error.code);
      if (committing && !again && isUnavailable(error)) throw new CommitUnanswered(error);
      if (!again || tries >= retries) throw error;
      turn += 1;
      await wait(pauseMs(tries, turn));
      return attempt(work, tries + 1);
    }
  }
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    queries,
    async transaction(work) {
      refuseNesting();
      return runUnnested(() => attempt(work, 0));
    },
    snapshot: (read) =>
      queries
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await tx.executeQuery(unlimited);
          return read(tx);
        }),
    close: () => queries.destroy(),
  };
}
