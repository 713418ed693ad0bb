import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { type ShelfName, shelves } from '#contract/shelves/mirror.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { asking, vip } from '../../../tests/postgres/shelf-rows.ts';
import type { Database } from '../db/database.ts';
import { getSettings } from '../db/settings.ts';
import { pullMirror } from '../reads/mirror.ts';
import { sealer } from '../seal.ts';
import { people } from './people/names.ts';
import { bannerKey, cityKeys, isManProfile, pictureKeys, roleOfProfile } from './pictures/picture-keys.ts';
import { manifestPath } from './pictures/picture-manifest.ts';
import { seedDemo } from './seed.ts';

const nowMs = Date.UTC(2026, 10, 20);
const hashPassword = async (password: string) => `hash of ${password}`;

/** A folder as the build leaves it: a manifest and two files for each of some pictures. */
async function drawnPictures(dir: string, keys: readonly string[]): Promise<void> {
  const entries = keys.map((key, index) => [
    key,
    { hash: `00000000000${index}`, widths: [320, 720], width: 720, height: 960, colour: '#112233', blur: '' },
  ]);
  await mkdir(dir, { recursive: true });
  await writeFile(manifestPath(dir), JSON.stringify(Object.fromEntries(entries)));
  for (const index of keys.keys())
    for (const width of [320, 720]) await writeFile(join(dir, `00000000000${index}-${width}.webp`), key(index));
}
const key = (index: number) => `picture ${index}`;

async function rowsOf(db: Database, shelf: ShelfName): Promise<Record<string, unknown>[]> {
  const outcome = await pullMirror(asking(db, vip), shelf, undefined);
  if (!outcome.ok) throw new Error(outcome.why);
  v.assert(v.array(shelves[shelf].row as v.GenericSchema), outcome.data.rows);
  return outcome.data.rows;
}

async function everything(db: Database) {
  const [base, regions, classes, lotteries] = [rowsOf(db, 'base'), rowsOf(db, 'regions'), rowsOf(db, 'classes'), rowsOf(db, 'lotteries')];
  const [notices, profiles, videos, messages] = [
    rowsOf(db, 'notices'),
    rowsOf(db, 'profiles'),
    rowsOf(db, 'videos'),
    rowsOf(db, 'messages'),
  ];
  return {
    ...{ base: await base, regions: await regions, classes: await classes, lotteries: await lotteries },
    ...{ notices: await notices, profiles: await profiles, videos: await videos, messages: await messages },
  };
}

const balances = (db: Database) => db.queries.selectFrom('accounts').select(['name', 'balance_cents']).orderBy('name').execute();

onBothDatabases('the demo club', (fresh) => {
  async function seeded(keys: readonly string[] = []) {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-seed-'));
    const sealing = sealer(new Uint8Array(32), randomBytes);
    const statementKey = { publicKey: '', sign: () => 'signed' };
    const source = {
      nowMs,
      mediaDir: join(folder, 'media'),
      picturesDir: join(folder, 'drawn'),
      hashPassword,
      sealer: sealing,
      statementKey,
    };
    if (keys.length > 0) await drawnPictures(source.picturesDir, keys);
    const db = await fresh.database();
    expect(await seedDemo(db, source)).toBe(true);
    return { db, source, end: () => rm(folder, { recursive: true }) };
  }

  test('is the same on every machine, with 17 cities that have a name in every language (C14, D26, Q20)', async () => {
    const first = await seeded();
    const second = await seeded();
    const rows = await everything(first.db);
    expect(await everything(second.db)).toEqual(rows);
    const counts = Object.fromEntries(Object.entries(rows).map(([shelf, list]) => [shelf, list.length]));
    expect(counts).toEqual({ base: 2, regions: 24, classes: 8, lotteries: 3, notices: 12, profiles: 120, videos: 80, messages: 60 });
    const tiles = rows.regions.filter(({ tile }) => tile === 1).sort((one, other) => Number(one.pos) - Number(other.pos));
    expect(tiles.map(({ city }) => city)).toEqual(cityKeys);
    for (const { names } of tiles) expect(Object.keys(names as object).sort()).toEqual(languages.map(({ code }) => code).sort());
    expect(rows.base[1]).toMatchObject({ movielist_0: { length: 8 }, movielist_1: { length: 8 } });
    expect(rows.videos.every(({ count }) => count === 0) && rows.profiles.every(({ views }) => views === 0)).toBe(true);
    expect(await getSettings(first.db.queries)).toMatchObject({
      isplay: 1,
      withdraw_min: 1,
      withdraw_max: 5000,
      withdraw_num: 5,
      video_login: 0,
    });
    for (const { end } of [first, second]) await end();
  });

  test('seeds once: a club with members is left as it is', async () => {
    const { db, source, end } = await seeded();
    const rows = await everything(db);
    expect(await seedDemo(db, source)).toBe(false);
    expect(await everything(db)).toEqual(rows);
    await end();
  });

  test('takes up a seed that was cut short, and two at once end with the same rows', async () => {
    const { db, source, end } = await seeded();
    const rows = await everything(db);
    const other = await fresh.database();
    const cut = {
      publicKey: '',
      sign: () => {
        throw new Error('cut short');
      },
    };
    await expect(seedDemo(other, { ...source, statementKey: cut })).rejects.toThrow('cut short');
    await Promise.all([seedDemo(other, source), seedDemo(other, source)]);
    expect((await everything(other)).profiles).toEqual(rows.profiles);
    expect(await balances(other)).toEqual(await balances(db));
    expect(await other.queries.selectFrom('transfers').select('id').execute()).toHaveLength(10);
    expect(await other.queries.selectFrom('members').select(['username', 'tier']).orderBy('username').execute()).toEqual([
      { username: 'demo', tier: 'registered' },
      { username: 'vip', tier: 'vip' },
    ]);
    await end();
  });

  test('puts the drawn pictures where the server finds them', async () => {
    const { db, source, end } = await seeded(['profile/1/1', 'cover/1', 'city/tokyo/1', bannerKey(1)]);
    const rows = await everything(db);
    expect(await readdir(join(source.mediaDir, 'pictures'))).toHaveLength(8);
    expect(rows.profiles.filter(({ picture }) => picture !== null)).toMatchObject([{ img_url: ['/media/pictures/000000000000-720.webp'] }]);
    expect(rows.regions.find(({ city }) => city === 'tokyo')).toMatchObject({ pictures: [{ base: '/media/pictures/000000000002' }] });
    expect(rows.base[1]).toMatchObject({ banners: [{ url: '/media/pictures/000000000003-720.webp' }] });
    await end();
  });

  test('holds no one whom its pictures would not fit', async () => {
    const { db, end } = await seeded();
    const profiles = (await everything(db)).profiles;
    const byName = new Map(profiles.map((profile) => [profile.xuanfei_name, profile]));
    people.forEach(([name], index) => {
      expect(byName.get(name)?.types).toEqual([roleOfProfile(index + 1)]);
      // Men on cards with measurements are measured as men, so names, figures and drawings agree.
      const height = Number.parseInt(String(byName.get(name)?.height), 10);
      if (!Number.isNaN(height)) expect(height >= 178).toBe(isManProfile(index + 1));
    });
    expect(pictureKeys.filter((name) => name.startsWith('profile/')).length).toBe(people.length * 3);
    await end();
  });
});
