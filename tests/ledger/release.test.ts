import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Manifest, manifestName } from '../../src/server/backup/manifest.ts';
import { NewerSchema } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { release } from '../../src/server/release.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openClub } from '../wire/open-club.ts';
import { newFolder, refusalOf, restoreTo, typeAt } from './backup-club.ts';
import { OperatorRefused, operatePlace } from './operate.ts';
import { environmentOf, typedAt } from './operator-line.ts';

const root = join(import.meta.dirname, '../..');
const text = (name: string) => readFile(join(root, name), 'utf8');

test('package.json, its lock, the newest heading of the change log and the program have the same release', async () => {
  const lock = JSON.parse(await text('package-lock.json'));
  const [, heading] = /^## (\S+)/m.exec(await text('CHANGELOG.md')) ?? [];
  expect({ heading, lock: lock.version, root: lock.packages[''].version, release }).toEqual({
    heading: JSON.parse(await text('package.json')).version,
    lock: release,
    root: release,
    release: heading,
  });
});

onBothDatabases('the release', (fresh) => {
  test('is in a backup and in the doctor’s report', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    await openClub(await fresh.open(place));
    const target = join(await newFolder(), 'monday');
    await typeAt(environmentOf(place), ['backup', target]);
    const manifest: Manifest = JSON.parse(await readFile(join(target, manifestName), 'utf8'));
    expect(manifest.version).toBe(release);
    const examined = await typeAt(environmentOf(place), ['doctor']).catch((error: unknown) => {
      if (error instanceof OperatorRefused && error.report) return error.report;
      throw error;
    });
    expect(examined.release).toBe(release);
  });

  test('that made a database is checked: a later one is refused by everything that opens it, and nothing is written', {
    timeout: 60_000,
  }, async () => {
    const place = await fresh.place();
    const club = await openClub(await fresh.open(place));
    const backup = join(await newFolder(), 'before');
    await typeAt(environmentOf(place), ['backup', backup]);
    await club.db.transaction((tx) => tx.insertInto('migrations').values({ name: '9999-tomorrow' }).execute());
    const audited = async () => (await club.db.queries.selectFrom('audit').select('no').execute()).length;
    const before = await audited();

    await expect(openDatabase(place)).rejects.toThrow(NewerSchema);
    const operator = typedAt(place);
    const newer = { status: 1, said: '', failed: { reason: 'newer_schema', message: expect.stringContaining('9999-tomorrow') } };
    expect(await operator('setting', 'set', 'name', 'Later')).toEqual(newer);
    expect(await operator('verify')).toEqual(newer);
    const target = join(await newFolder(), 'monday');
    expect(await refusalOf(typeAt(environmentOf(place), ['backup', target]))).toEqual(['newer_schema', expect.any(String)]);
    const examined = operatePlace(
      { env: environmentOf(place), attribution: { actor: 'desk', reason: '' }, nowMs: Date.now, randomBytes: () => new Uint8Array(0) },
      ['doctor'],
    );
    await expect(examined).rejects.toMatchObject({
      report: { findings: expect.arrayContaining([expect.objectContaining({ level: 'fault', about: 'schema' })]) },
    });
    // A PostgreSQL database may contain a later club even if DATA_DIR is empty.
    if (place.databaseUrl !== undefined) {
      await expect(restoreTo({ ...place, dataDir: await newFolder() }, backup)).rejects.toThrow('9999-tomorrow');
    }
    expect(await audited()).toBe(before);
    await club.db.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '9999-tomorrow').execute());
  });
});
