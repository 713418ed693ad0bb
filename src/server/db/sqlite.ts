import SqliteFile from 'better-sqlite3';
import { Kysely } from 'kysely';
import { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { refuseNesting } from './nesting.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Page cache of each connection, in KiB. */
const cacheKiB = 16_384;

/** A reader never waits for a writer in WAL mode; this covers recovery after a crash. Short: it blocks the process. */
const readerBusyMs = 2_000;

function openFile(path: string, readonly: boolean): SqliteFile.Database {
  // The writer waits in the commit queue instead, where waiting does not block.
  const file = new SqliteFile(path, { readonly, timeout: readonly ? readerBusyMs : 0 });
  file.pragma('foreign_keys = on');
  file.pragma(`cache_size = -${cacheKiB}`);
  return file;
}

/** WAL, so that readers never wait; FULL, so that what was answered survives a loss of power (drivers default to NORMAL). */
function openWriter(path: string, durable: boolean): SqliteFile.Database {
  const file = openFile(path, false);
  file.pragma(`busy_timeout = ${readerBusyMs}`);
  file.pragma('journal_mode = wal');
  file.pragma(`synchronous = ${durable ? 'full' : 'off'}`);
  // What is erased is overwritten: a deleted row would stay readable in the file.
  file.pragma('secure_delete = on');
  file.pragma('busy_timeout = 0');
  return file;
}

/**
 * SQLite at `path`, made where it is missing: one connection that writes, and a second that can only read. Only a file
 * that can be made anew may do without `durable`: no commit waits for the disk then.
 */
export function openSqlite(path: string, { durable = true } = {}): Database {
  const writing = openWriter(path, durable);
  const reading = openFile(path, true);
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(writing) });
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(reading) });
  const line = new CommitQueue(writing);
  return {
    kind: 'sqlite',
    queries,
    async transaction(work) {
      refuseNesting();
      return line.run(() => work(tx));
    },
    async snapshot(read) {
      // A connection of its own: what is asked outside of the snapshot goes on seeing what is new.
      const file = openFile(path, true);
      const pinned = new Kysely<Tables>({ dialect: sqliteDialect(file) });
      try {
        file.exec('begin');
        return await read(pinned);
      } finally {
        await pinned.destroy();
        file.close();
      }
    },
    async close() {
      await line.idle();
      await queries.destroy();
      await tx.destroy();
      reading.close();
      writing.close();
    },
  };
}
