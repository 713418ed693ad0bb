import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedCollectionNames } from '#contract/collections/mirror.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { databaseEpoch } from './club.ts';
import { collectionRevisions } from './collection-revision.ts';
import { currentSchema, migrate, migrateWithin, NewerSchema } from './migrate.ts';
import { tablesInOrder } from './whole-tables.ts';

onBothDatabases('migrations', (fresh) => {
  test('set up an empty database, and do nothing the second time', async () => {
    const db = await fresh.open(await fresh.emptyPlace());
    await migrate(db);
    const epoch = await databaseEpoch(db.queries);
    await migrate(db);
    expect(await currentSchema(db)).toBe(true);
    expect(await databaseEpoch(db.queries)).toBe(epoch);
    expect(Object.keys(await collectionRevisions(db.queries)).sort()).toEqual([...sharedCollectionNames].sort());
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

  test('of a release without the migrator are taken over once, none runs again, and the club’s data do not change', async () => {
    const db = await fresh.database();
    const epoch = await databaseEpoch(db.queries);
    const steps = async () => (await db.queries.selectFrom('migrations').selectAll().orderBy('name').execute()).map(({ name }) => name);
    const before = await steps();
    // What such a release left: only the names, in a table of that single column.
    await db.transaction(async (tx) => {
      await sql`drop table migration_lock`.execute(tx);
      await sql`alter table migrations drop column timestamp`.execute(tx);
    });
    expect(await currentSchema(db)).toBe(true);
    await Promise.all([migrate(db), migrate(db)]);
    expect([await steps(), await databaseEpoch(db.queries)]).toEqual([before, epoch]);
    expect((await db.queries.selectFrom('migrations').select('timestamp').distinct().execute()).length).toBe(1);
  });

  test('that fail change nothing, say why, and let the next process try', async () => {
    const place = await fresh.emptyPlace();
    const db = await fresh.open(place);
    await db.transaction((tx) => sql`create table wheel_pairs (id text)`.execute(tx));
    await expect(migrate(db)).rejects.toThrow(/wheel_pairs/);
    expect(await tablesInOrder(db.queries, db.kind)).toEqual(['wheel_pairs']);
    await db.transaction((tx) => sql`drop table wheel_pairs`.execute(tx));
    const other = await fresh.open(place);
    await migrate(other);
    expect(await currentSchema(db)).toBe(true);
  });

  test('put the names of cities and their tiles, which clients had in their bundle, into the regions’ rows (Q20)', async () => {
    const db = await fresh.open(await fresh.emptyPlace());
    const known = await fresh.database().then(({ queries }) => queries.selectFrom('migrations').select('name').execute());
    const earlier = known.map(({ name }) => name).filter((name) => name < '0016');
    await db.transaction(async (tx) => {
      await migrateWithin(tx, db.kind, earlier);
      await tx
        .insertInto('shelf_revs')
        .values(sharedCollectionNames.map((shelf) => ({ shelf, rev: 7, swept_rev: 0 })))
        .execute();
      for (const [name, city] of [
        ['Tokyo', 'tokyo'],
        ['Shibuya', 'tokyo'],
        ['Kyoto', ''],
      ]) {
        const values = sql`(${name}, ${name}, 1, ${city}, '[]', 7)`;
        await sql`insert into regions (id, name, pos, city, pictures, rev) values ${values}`.execute(tx);
      }
    });
    await migrate(db);
    const rows = await db.queries.selectFrom('regions').select(['name', 'names', 'tile', 'rev']).orderBy('id').execute();
    expect(rows.map(({ names, ...row }) => ({ ...row, ja: (JSON.parse(names) as { ja_ja?: string }).ja_ja }))).toEqual([
      { name: 'Kyoto', tile: 0, rev: 8, ja: undefined },
      { name: 'Shibuya', tile: 1, rev: 8, ja: undefined },
      { name: 'Tokyo', tile: 1, rev: 8, ja: '東京' },
    ]);
    expect(await collectionRevisions(db.queries)).toMatchObject({ regions: 8, profiles: 7 });
  });

  test('of a release import no code that may change later, except for two functions', async () => {
    const folder = join(import.meta.dirname, 'migrations');
    const steps = (await readdir(folder)).filter((name) => /^[0-9]{4}-.*\.ts$/.test(name));
    const imported = await Promise.all(
      steps.map(async (name) => (await readFile(join(folder, name), 'utf8')).matchAll(/^import (?!type ).* from '(?!\.\/0)(.+)'/gm)),
    );
    const files = imported.flatMap((found) => [...found].map(([, file]) => file));
    expect(files.toSorted()).toEqual(['../../rich-text.ts', '../collection-revision.ts', 'kysely']);
  });

  test('that have not run are reported as missing', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '0001-foundation').execute());
    expect(await currentSchema(db)).toBe(false);
  });
});
