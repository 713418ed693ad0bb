import { expect, test } from 'vitest';
import { sharedShelfNames } from '#contract/shelves/mirror.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { databaseEpoch } from './club.ts';
import { currentSchema, migrate, NewerSchema } from './migrate.ts';
import { shelfRevisions } from './shelf-revision.ts';

onBothDatabases('migrations', (fresh) => {
  test('bring an empty database up, and do nothing the second time', async () => {
    const db = await fresh.open(await fresh.emptyPlace());
    await migrate(db);
    const epoch = await databaseEpoch(db.queries);
    await migrate(db);
    expect(await currentSchema(db)).toBe(true);
    expect(await databaseEpoch(db.queries)).toBe(epoch);
    expect(Object.keys(await shelfRevisions(db.queries)).sort()).toEqual([...sharedShelfNames].sort());
  });

  test('run once when several processes start at the same time', async () => {
    const place = await fresh.emptyPlace();
    const processes = await Promise.all([1, 2, 3, 4].map(() => fresh.open(place)));
    await Promise.all(processes.map(migrate));
    const epochs = await Promise.all(processes.map((db) => databaseEpoch(db.queries)));
    expect(new Set(epochs).size).toBe(1);
    expect(epochs[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  test('of a later release are refused, and nothing is changed', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => tx.insertInto('migrations').values({ name: '9999-tomorrow' }).execute());
    await db.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '0002-club').execute());
    await expect(migrate(db)).rejects.toThrow(NewerSchema);
    expect(await currentSchema(db)).toBe(false);
    await db.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '9999-tomorrow').execute());
    await db.transaction((tx) => tx.insertInto('migrations').values({ name: '0002-club' }).execute());
  });

  test('are known to be missing', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '0001-foundation').execute());
    expect(await currentSchema(db)).toBe(false);
  });
});
