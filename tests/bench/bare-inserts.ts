/**
 * The database's own rate: one small insert per transaction, with the settings of the club's own connections, by several callers for some
 * seconds. `node bare-inserts.ts FILE|URL SECONDS CALLERS` prints a `Load`.
 */
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { loadOf } from './latencies.ts';

const [place = '', seconds, callers] = process.argv.slice(2);
const untilMs = performance.now() + Number(seconds) * 1_000;
const tookMs: number[] = [];

async function keepBusy(insert: () => unknown): Promise<void> {
  while (performance.now() < untilMs) {
    const fromMs = performance.now();
    // SQLite has one writer, and its driver is synchronous: callers alternate.
    await Promise.resolve();
    await insert();
    tookMs.push(performance.now() - fromMs);
  }
}

const table = 'create table if not exists bare (no bigint not null, value text not null)';
const count = Number(callers);

if (place.startsWith('postgres:')) {
  const pool = new pg.Pool({ connectionString: place, max: count });
  await pool.query(table);
  const query = { name: 'insert', text: 'insert into bare (no, value) values ($1, $2)' };
  await Promise.all(Array.from({ length: count }, (_, no) => keepBusy(() => pool.query({ ...query, values: [no, 'a small value'] }))));
  await pool.end();
} else {
  const db = new Sqlite(place);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec(table);
  const insert = db.prepare('insert into bare (no, value) values (?, ?)');
  await Promise.all(Array.from({ length: count }, (_, no) => keepBusy(() => insert.run(no, 'a small value'))));
  db.close();
}
console.log(JSON.stringify(loadOf(tookMs)));
