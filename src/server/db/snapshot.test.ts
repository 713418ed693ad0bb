import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Queries } from './database.ts';

onBothDatabases('a snapshot', (fresh) => {
  const invites = (queries: Queries) => queries.selectFrom('invites').select('code').orderBy('code').execute();
  const invite = (tx: Queries, code: string) => tx.insertInto('invites').values({ code, uses_left: 1, used: 0, created_ms: 1 }).execute();

  test('does not change while others write and read new data', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => invite(tx, 'A'));
    const seen = await db.snapshot(async (queries) => {
      const before = await invites(queries);
      await db.transaction((tx) => invite(tx, 'B'));
      return [before, await invites(queries), await invites(db.queries)];
    });
    expect(seen).toEqual([[{ code: 'A' }], [{ code: 'A' }], [{ code: 'A' }, { code: 'B' }]]);
    expect(await db.snapshot(invites)).toHaveLength(2);
  });

  test('is read-only, and is released even if reading fails', async () => {
    const db = await fresh.database();
    await expect(db.snapshot((queries) => invite(queries, 'A'))).rejects.toThrow(/read-?only/i);
    for (let count = 0; count < 20; count += 1) await expect(db.snapshot(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(await db.snapshot(invites)).toEqual([]);
  });
});
