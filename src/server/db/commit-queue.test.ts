import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase, sqliteFileName } from './open.ts';

test('transactions that arrive in one tick of the event loop, each from its own callback, share a commit', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-commits-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(db);
  const walBytes = async () => (await stat(join(dataDir, `${sqliteFileName}-wal`))).size;
  const put = (name: string) => db.transaction((tx) => tx.insertInto('accounts').values({ name, balance_cents: 0 }).execute());
  await put('house:first');
  const before = await walBytes();
  const arrivals = Array.from({ length: 40 }, (_, no) => new Promise((done) => setImmediate(() => done(put(`house:${no}`)))));
  await Promise.all(arrivals);
  // Every commit writes its pages (4 KiB) to the WAL again: 40 commits would write at least 40 pages.
  const pages = ((await walBytes()) - before) / 4_096;
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(10);
  await db.close();
});
