import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** What runs statements: the pool outside a transaction, or one transaction. */
export type Queries = Kysely<Tables>;

/** An open database of either kind. */
export interface Database {
  kind: 'sqlite' | 'postgres';
  /** For reads outside a transaction. Never use it inside one: on SQLite it would wait for itself. */
  queries: Queries;
  /**
   * Runs `work` in one transaction that is serialised against other writers of the same rows; retried at most 5 times
   * on a serialisation failure or a deadlock, so `work` must have no effects outside the database.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs `read` on one state of the database, whatever is written meanwhile, and keeps nobody waiting. For long reads
   * outside of the server: on SQLite it blocks the process it runs in, page by page.
   */
  snapshot<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
