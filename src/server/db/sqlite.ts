import SqliteFile from 'better-sqlite3';
import { Kysely } from 'kysely';
import { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { refuseNesting } from './nesting.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Page cache of each connection, in KiB. */
const cacheKiB = 16_384;

/** A reader never waits for a writer in WAL mode; this covers recovery after a crash. Short, because it blocks the process. */
const readerBusyMs = 2_000;

function openFile(path: string, readonly: boolean): SqliteFile.Database {
  // The writer waits in the commit queue instead, which does not block.
  const file = new SqliteFile(path, { readonly, timeout: readonly ? readerBusyMs : 0 });
  file.pragma('foreign_keys = on');
  file.pragma(`cache_size = -${cacheKiB}`);
  return file;
}

/** WAL, so that readers never wait; FULL, so that what was answered survives a power failure (drivers default to NORMAL). */
function openWriter(path: string, durable: boolean): SqliteFile.Database {
  const file = openFile(path, false);
  file.pragma(`busy_timeout = ${readerBusyMs}`);
  file.pragma('journal_mode = wal');
  file.pragma(`synchronous = ${durable ? 'full' : 'off'}`);
  // Deleted data is overwritten; otherwise it would stay readable in the file.
  file.pragma('secure_delete = on');
  file.pragma('busy_timeout = 0');
  return file;
}

/**
 * SQLite at `path`, created if it is missing: one connection for writing, and a second, read-only one. Only a file that can be recreated
 * may do without `durable`: commits then don't wait for the disk.
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
      // Its own connection, so that reads outside the snapshot still see new data.
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
