import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Database, Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { CommitUnanswered, isUnavailable } from './unavailable.ts';

const put = (tx: Queries, name: string, cents: number) => tx.insertInto('accounts').values({ name, balance_cents: cents }).execute();

async function balance(queries: Queries, name: string): Promise<number | undefined> {
  return (await queries.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst())?.balance_cents;
}

/** Takes one cent if there is one; the pattern of every debit. */
async function takeOne(db: Database, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set((row) => ({ balance_cents: row('balance_cents', '-', 1) }))
      .where('name', '=', name)
      .where('balance_cents', '>=', 1)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

onBothDatabases('a transaction', (fresh, kind) => {
  test('is undone as a whole when its work throws, and does not harm the next one', async () => {
    const db = await fresh.database();
    const failing = db.transaction(async (tx) => {
      await put(tx, 'house:grants', 5);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await db.transaction((tx) => put(tx, 'house:stakes', 7));
    expect(await balance(db.queries, 'house:grants')).toBeUndefined();
    expect(await balance(db.queries, 'house:stakes')).toBe(7);
  });

  test('of many at once fails alone', async () => {
    const db = await fresh.database();
    const names = Array.from({ length: 40 }, (_, index) => `house:${index}`);
    const ends = await Promise.allSettled(
      names.map((name, index) =>
        db.transaction(async (tx) => {
          await put(tx, name, index);
          if (index % 4 === 0) await put(tx, name, index);
        }),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual(names.map((_, index) => (index % 4 === 0 ? 'rejected' : 'fulfilled')));
    const kept = await db.queries.selectFrom('accounts').select('name').execute();
    expect(kept).toHaveLength(30);
  });

  test('does not block reads outside it, and they see nothing of it before its commit', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      await put(tx, 'house:grants', 5);
      expect(await balance(db.queries, 'house:grants')).toBeUndefined();
      expect(await balance(tx, 'house:grants')).toBe(5);
    });
    expect(await balance(db.queries, 'house:grants')).toBe(5);
  });

  test('inside a transaction throws instead of waiting for itself', async () => {
    const db = await fresh.database();
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('inside a transaction');
    expect(await db.transaction(async () => 2)).toBe(2);
  });

  test('is the only way to write', async () => {
    const db = await fresh.database();
    await expect(put(db.queries, 'house:grants', 5)).rejects.toThrow(/read-?only/);
  });

  test('of two processes never spends the same cent twice', async () => {
    const place = await fresh.place();
    const first = await fresh.open(place);
    const second = await fresh.open(place);
    await first.transaction((tx) => put(tx, 'member:x:available', 15));
    const tries = Array.from({ length: 40 }, (_, index) => takeOne(index % 2 ? first : second, 'member:x:available'));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(15);
    expect(await balance(second.queries, 'member:x:available')).toBe(0);
  });

  test("can not make a member's balance negative, even if its code is wrong", async () => {
    const db = await fresh.database();
    await expect(db.transaction((tx) => put(tx, 'member:x:available', -1))).rejects.toThrow(/check|CHECK/);
    await db.transaction((tx) => put(tx, 'house:prizes', -1));
    expect(await balance(db.queries, 'house:prizes')).toBe(-1);
  });

  test.runIf(kind === 'postgres')('is run again after a deadlock', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      await put(tx, 'house:a', 0);
      await put(tx, 'house:b', 0);
    });
    let runs = 0;
    const both = Promise.withResolvers<void>();
    const one = Promise.withResolvers<void>();
    let arrived = 0;
    const addTo = (tx: Queries, name: string) =>
      tx
        .updateTable('accounts')
        .set((row) => ({ balance_cents: row('balance_cents', '+', 1) }))
        .where('name', '=', name)
        .execute();
    const crossing = (first: string, then: string) =>
      db.transaction(async (tx) => {
        runs += 1;
        // Before the other has taken what was given up, it could lock its first row again, and be undone again.
        if (runs > 2) await one.promise;
        await sql`set local deadlock_timeout = '20ms'`.execute(tx);
        await addTo(tx, first);
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        await addTo(tx, then);
      });
    await Promise.all([crossing('house:a', 'house:b').then(one.resolve), crossing('house:b', 'house:a').then(one.resolve)]);
    expect(runs).toBe(3);
    expect([await balance(db.queries, 'house:a'), await balance(db.queries, 'house:b')]).toEqual([2, 2]);
  });
});

onBothDatabases('a connection that breaks', (fresh, kind) => {
  test.runIf(kind === 'postgres').each([
    ['before the commit: nothing happened, and another try may succeed', 'work', true],
    ['during the commit: nobody knows whether it happened, so nobody is told to try again', 'commit', false],
  ])('%s', async (_, moment, unavailable) => {
    const place = await fresh.place();
    const [db, other] = [await fresh.open(place), await fresh.open(place)];
    const broken = await db
      .transaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.queries);
        if (moment === 'work') await put(tx, 'house:a', 1);
      })
      .catch((error: unknown) => error);
    expect([broken instanceof CommitUnanswered, isUnavailable(broken)]).toEqual([!unavailable, unavailable]);
  });
});

onBothDatabases('integers', (fresh, kind) => {
  test('are read as they were written', async () => {
    const db = await fresh.database();
    for (const value of [0, -1, 2 ** 31, 2 ** 40 + 1, 10 ** 14]) {
      await db.transaction((tx) => put(tx, `house:${value}`, value));
      expect(await balance(db.queries, `house:${value}`)).toBe(value);
    }
  });

  test('are divided as integers, also as bound parameters', async () => {
    const db = await fresh.database();
    const number = kind === 'sqlite' ? sql`${7}` : sql`${7}::bigint`;
    const { rows } = await sql<{ half: number }>`select ${number} / 2 as half`.execute(db.queries);
    expect(rows).toEqual([{ half: 3 }]);
  });

  test('are refused if they are fractions, or too big to be exact', async () => {
    const db = await fresh.database();
    for (const value of [0.5, 2 ** 53, Number.NaN]) await expect(db.transaction((tx) => put(tx, 'house:x', value))).rejects.toThrow();
  });

  test('of another type are refused by the table itself', async () => {
    const db = await fresh.database();
    const text = CompiledQuery.raw("insert into accounts (name, balance_cents) values ('house:x', 'many')");
    await expect(db.transaction((tx) => tx.executeQuery(text))).rejects.toThrow();
  });

  test('are counted and summed as numbers', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => put(tx, 'house:x', 3));
    const { count } = await db.queries
      .selectFrom('accounts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});

describe('SQLite', () => {
  async function opened(): Promise<{ db: Database; end: () => Promise<void> }> {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-data-'));
    const db = await openDatabase({ databaseUrl: undefined, dataDir });
    const end = async () => {
      await db.close();
      await rm(dataDir, { recursive: true });
    };
    return { db, end };
  }
  const pragma = (db: Database, text: string) =>
    db.transaction((tx) => sql<Record<string, unknown>>`${sql.raw(`pragma ${text}`)}`.execute(tx)).then(({ rows }) => rows);

  test('keeps what was answered through a power failure: WAL with synchronous=FULL', async () => {
    const { db, end } = await opened();
    expect(await pragma(db, 'journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await pragma(db, 'synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await pragma(db, 'foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    await end();
  });

  test('on a full disk confirms nothing that it did not store, and continues when there is space again', async () => {
    const { db, end } = await opened();
    await migrate(db);
    const [{ page_count } = {}] = await pragma(db, 'page_count');
    await pragma(db, `max_page_count = ${Number(page_count) + 2}`);
    const notice = (id: string, text: string) =>
      db.transaction((tx) => tx.insertInto('notices').values({ id, name: '', text, at_ms: 1, rev: 1 }).execute());
    const ends = await Promise.allSettled([
      notice('notice-1', 'short'),
      notice('notice-2', 'x'.repeat(200_000)),
      notice('notice-3', 'short'),
    ]);
    const kept = (await db.queries.selectFrom('notices').select('id').orderBy('id').execute()).map(({ id }) => id);
    expect(kept).toEqual(['notice-1', 'notice-2', 'notice-3'].filter((_, index) => ends[index]?.status === 'fulfilled'));
    expect(kept).not.toContain('notice-2');
    await pragma(db, 'max_page_count = 100000');
    await notice('notice-4', 'x'.repeat(200_000));
    expect(await db.queries.selectFrom('notices').select('id').where('id', '=', 'notice-4').execute()).toHaveLength(1);
    await end();
  });
});
