import type SqliteFile from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** Prepared statements cached per connection: well over the number in the code, so only rare ones are dropped. */
const keptStatements = 400;

/**
 * better-sqlite3 binds every JavaScript number as REAL, so `? / 2` would be a fraction and a comparison could round. Integers are therefore
 * bound as BigInt; our tables hold no fractions, so one is a bug.
 */
function bindable(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer that a table can hold: ${value}`);
  return BigInt(value);
}

class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile.Database;
  readonly #statements = new LRUCache<string, SqliteFile.Statement>({ max: keptStatements });

  constructor(file: SqliteFile.Database) {
    this.#file = file;
  }

  /** Kysely compiles to the same text each time; preparing it again would cost as much as a small read. */
  #prepared(text: string): SqliteFile.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#file.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepared(query.sql);
    const parameters = query.parameters.map(bindable);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed, every query is bounded
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite queries are not streamed');
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(file: SqliteFile.Database) {
    this.#connection = new SqliteConnection(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  // Only the commit queue may begin transactions: one begun here would include other callers' statements.
  async beginTransaction(): Promise<void> {
    throw new Error('use Database.transaction');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** Kysely's dialect for one open SQLite connection, with integers bound as integers and prepared statements cached. */
export function sqliteDialect(file: SqliteFile.Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
