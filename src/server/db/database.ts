import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Runs statements: the pool outside a transaction, or one transaction. */
export type Queries = Kysely<Tables>;

/** An open database of either kind. */
export interface Database {
  kind: 'sqlite' | 'postgres';
  /** For reads outside a transaction. Never use it inside one: on SQLite it would deadlock with itself. */
  queries: Queries;
  /**
   * Runs `work` in one transaction that is serialised against other writers of the same rows; retried at most 5 times
   * on a serialisation failure or a deadlock, so `work` must have no effects outside the database.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs `read` on one consistent state of the database, and blocks no other process. For long reads outside the server: on SQLite it
   * blocks its own process, page by page.
   */
  snapshot<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
