import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type SqliteFile from 'better-sqlite3';
import { runUnnested } from './nesting.ts';

/** The most transactions that share one commit: limits how long the first one waits for its answer. */
const sharedCommit = 64;

/** How often and how long (ms) to wait for another process's transaction before giving up: 10 s in all. */
const busyTries = { count: 1000, pauseMs: 10 };

type Waiting = {
  work: () => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * SQLite has one writer. Transactions wait in a queue here, and those that wait at the same time share one `begin immediate` and one
 * commit, each in a savepoint: the disk is flushed once for all of them. A transaction is answered only after the commit that contains it.
 */
export class CommitQueue {
  readonly #file: SqliteFile.Database;
  readonly #line: Waiting[] = [];
  #draining: Promise<void> | undefined;

  constructor(file: SqliteFile.Database) {
    this.#file = file;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#line.push({ work, resolve: (result) => resolve(result as Result), reject });
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    while (this.#draining !== undefined) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#line.length > 0) {
      const settled: (() => void)[] = [];
      const members: Waiting[] = [];
      try {
        // One tick of the event loop, so that transactions that arrive together are all in the queue and share a commit. Without it each
        // would be finished within the tick that read it.
        await turn();
        await this.#begin();
        for (let next = this.#next(members); next; next = this.#next(members)) {
          const settle = await this.#attempt(next);
          settled.push(settle);
        }
        this.#file.exec('commit');
        for (const settle of settled) settle();
      } catch (error) {
        // The commit or the whole transaction failed (disk full, lock lost): none of its members took effect.
        if (this.#file.inTransaction) this.#file.exec('rollback');
        for (const { reject } of members.length > 0 ? members : this.#line.splice(0)) reject(error);
      }
    }
    // In the same tick as the check of the queue, so that the next caller starts a new drain.
    this.#draining = undefined;
  }

  #next(members: Waiting[]): Waiting | undefined {
    if (members.length >= sharedCommit) return undefined;
    const next = this.#line.shift();
    if (next) members.push(next);
    return next;
  }

  /** Runs one member in its savepoint; throws only if the surrounding transaction is lost. */
  async #attempt({ work, resolve, reject }: Waiting): Promise<() => void> {
    this.#file.exec('savepoint member');
    try {
      const result = await runUnnested(work);
      this.#file.exec('release member');
      return () => resolve(result);
    } catch (error) {
      this.#file.exec('rollback to member');
      this.#file.exec('release member');
      return () => reject(error);
    }
  }

  /** Another process (the operator's) may hold the lock: waits without blocking the event loop. */
  async #begin(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        this.#file.exec('begin immediate');
        return;
      } catch (error) {
        const busy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
        if (!busy || tries >= busyTries.count) throw error;
        await wait(busyTries.pauseMs);
      }
    }
  }
}
