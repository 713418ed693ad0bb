import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type CollectionName, collections } from '#contract/collections/mirror.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import type { Picture } from '#contract/picture.ts';
import { standardTexts } from '#contract/standard-texts.ts';
import { asking, vip } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { cityKeys } from '../city-names.ts';
import type { Database } from '../db/database.ts';
import { getSettings } from '../db/settings.ts';
import { statementKey as madeKey } from '../ledger/statement-key.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { pullMirror } from '../reads/mirror.ts';
import { sealer } from '../seal.ts';
import { deriveKeys } from '../secret.ts';
import { contentFile, readContent } from './content.ts';
import { seedDemo } from './seed.ts';
import { seedId } from './seed-id.ts';

const nowMs = Date.UTC(2026, 10, 20);
const hashPassword = async (password: string) => `hash of ${password}`;

const picture = (name: string): [string, Picture] => [
  name,
  { base: `/media/pictures/${name}`, widths: [320, 720], width: 720, height: 960, colour: '#112233', blur: '' },
];

async function rowsOf(db: Database, collection: CollectionName, language = defaultLanguage): Promise<Record<string, unknown>[]> {
  const outcome = await pullMirror(asking(db, { ...vip, language }), collection, undefined);
  if (!outcome.ok) throw new Error(outcome.why);
  v.assert(v.array(collections[collection].row as v.GenericSchema), outcome.data.rows);
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
    base: await base,
    regions: await regions,
    classes: await classes,
    lotteries: await lotteries,
    notices: await notices,
    profiles: await profiles,
    videos: await videos,
    messages: await messages,
  };
}

/** What the demo club has: the rows that members read, the accounts, and the number of lines in the audit log. */
async function contents(db: Database) {
  const lines = await db.queries.selectFrom('audit').select('no').execute();
  return { rows: await everything(db), accounts: await balances(db), lines: lines.length };
}

const balances = (db: Database) => db.queries.selectFrom('accounts').select(['name', 'balance_cents']).orderBy('name').execute();

onBothDatabases('the demo club', (fresh) => {
  async function unseeded(pictures: readonly string[] = []) {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-seed-'));
    const db = await fresh.database();
    const secret = new Uint8Array(32);
    const sealing = sealer(deriveKeys(secret).seal, randomBytes);
    const source = {
      nowMs,
      dataDir,
      config: { clubTimeZone: 'Asia/Tokyo' },
      keys: deriveKeys(secret),
      randomBytes,
      hashPassword,
      sealer: sealing,
      statementKey: await madeKey(db, sealing, randomBytes),
      placePictures: async () => new Map(pictures.map(picture)),
    };
    return { db, source, end: () => rm(dataDir, { recursive: true }) };
  }

  async function seeded(pictures: readonly string[] = []) {
    const club = await unseeded(pictures);
    expect(await seedDemo(club.db, club.source)).toBe(true);
    return club;
  }

  let whole: ReturnType<typeof contents> | undefined;
  /** The contents after one undisturbed start, made once: they are the same for every test. */
  const undisturbed = () => {
    whole ??= seeded().then(({ db, end }) => contents(db).finally(end));
    return whole;
  };

  test('is the same on every machine, with 17 cities that have a name in every language (C14, D26, Q20)', async () => {
    const first = await seeded();
    const rows = await everything(first.db);
    expect(rows).toEqual((await undisturbed()).rows);
    const counts = Object.fromEntries(Object.entries(rows).map(([collection, list]) => [collection, list.length]));
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
    await first.end();
  });

  test('is complete in all seven languages: every row that members read has a text of its own in each', async () => {
    const { db, end } = await seeded();
    const { queries } = db;
    const others = languages.map(({ code }) => code).filter((code) => code !== defaultLanguage);
    const words: [of: string, texts: Record<string, unknown>][] = [];
    for (const table of ['videos', 'classes', 'lotteries', 'notices', 'wheel_prizes', 'profiles'] as const) {
      for (const row of await queries.selectFrom(table).select(['id', 'language', 'texts']).execute()) {
        expect([table, row.language]).toEqual([table, defaultLanguage]);
        words.push([`${table} ${row.id}`, JSON.parse(row.texts)]);
      }
    }
    const { pop_content_texts, notice_texts } = await getSettings(queries);
    words.push(['the pop-up', pop_content_texts], ['the running notice', notice_texts]);
    expect(words).toHaveLength(80 + 8 + 3 + 12 + 8 + 120 + 2);
    for (const [of, texts] of words) {
      expect([of, Object.keys(texts).sort()]).toEqual([of, others.toSorted()]);
      const said = Object.values(texts).flatMap((one) => (typeof one === 'object' ? Object.values(one ?? {}) : [one]));
      expect([of, said.filter((one) => typeof one !== 'string' || one.trim() === '')]).toEqual([of, []]);
    }
    const { tags, videos } = await readContent('videos');
    expect([...new Set(videos.flatMap((video) => video.tags))].sort()).toEqual(tags.map(({ name }) => name).sort());
    const video = (await rowsOf(db, 'videos', 'de_de')).find(({ pos }) => pos === 1);
    expect(video).toMatchObject({ name: 'Stunde der Schneider', attributes: ['Schau', 'Anprobe'], catlist: ['Laufsteg'] });
    const [person, ...people] = (await rowsOf(db, 'profiles', 'de_de')).sort((one, other) => Number(one.pos) - Number(other.pos));
    expect(person).toMatchObject({
      vo_title: 'Moderation · Hamburg',
      price: '90–130 Punkte/h',
      service_data: ['Moderation', 'Produktschau', 'Hochzeit', 'Quizabend'],
    });
    expect(people.map(({ address }) => address)).toContain('München');
    const known = new Set<string>(Object.values(standardTexts).map(({ message }) => message));
    const typed = [
      ...(await queries.selectFrom('verifications').select('how as text').execute()),
      ...(await queries.selectFrom('withdrawals').select('reason as text').where('reason', '!=', '').execute()),
    ];
    expect(typed.length).toBeGreaterThan(40);
    expect(
      typed.filter(({ text }) => !known.has(text)),
      'how people were verified, and why a withdrawal was rejected',
    ).toEqual([]);
    for (const { names } of await rowsOf(db, 'regions')) expect(Object.keys(names as object)).toHaveLength(languages.length);
    await end();
  });

  test('keeps its ids and dates from release to release', async () => {
    const { db, end } = await seeded();
    const idsOf = async (table: 'regions' | 'videos' | 'profiles' | 'notices' | 'messages' | 'banks' | 'wheel_prizes') =>
      (await db.queries.selectFrom(table).select('id').execute()).map(({ id }) => id).sort();
    const from = (kind: string, count: number, first = 1) => Array.from({ length: count }, (_, n) => seedId(kind, n + first)).sort();
    expect(await idsOf('profiles')).toEqual(from('profile', 120));
    expect(await idsOf('videos')).toEqual(from('video', 80));
    expect(await idsOf('notices')).toEqual(from('notice', 12, 0));
    expect(await idsOf('messages')).toEqual(from('message', 60, 0));
    expect(await idsOf('wheel_prizes')).toEqual(from('prize', 8, 0));
    expect(await idsOf('regions')).toContain(seedId('region', 'new-york'));
    expect(await idsOf('banks')).toContain(seedId('bank', 'Harbour Bank'));
    const dayMs = 86_400_000;
    const dates = await db.queries.selectFrom('notices').select(['name', 'at_ms']).orderBy('at_ms', 'desc').execute();
    expect(dates).toEqual((await readContent('notices')).map(({ name, daysAgo }) => ({ name, at_ms: nowMs - daysAgo * dayMs })));
    const video = await db.queries.selectFrom('videos').selectAll().where('id', '=', seedId('video', 1)).executeTakeFirstOrThrow();
    expect(video).toMatchObject({
      title: 'First steps in salsa',
      pos: 23,
      added_ms: nowMs - 59 * dayMs - 47_000,
      home_row: 1,
      heights: '[]',
    });
    const person = await db.queries.selectFrom('profiles').selectAll().where('id', '=', seedId('profile', 1)).executeTakeFirstOrThrow();
    expect(person).toMatchObject({ name: '水野 涼香', pos: 47, added_ms: nowMs - 252 * dayMs - 61_000, published: 1, pictures: '[]' });
    expect(person.consent_ms).toBe(person.added_ms - dayMs);
    await end();
  });

  test('is created by operators’ actions, each in the audit log, and its ledger verifies', async () => {
    const { db, source, end } = await seeded();
    expect((await verifyLedger(db, source.statementKey.publicKey)).fault).toBeUndefined();
    const lines = await db.queries.selectFrom('audit').select('action').execute();
    const counts = new Map<string, number>();
    for (const { action } of lines) counts.set(action, (counts.get(action) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      'setting set': 23,
      'region add': 24,
      'category add': 8,
      'video home': 16,
      'video captions add': 12,
      'profile import': 1,
      'notice add': 12,
      'bank add': 3,
      'invite create': 1,
      'wheel set': 1,
    });
    await end();
  });

  test('is seeded once: a club with members is left unchanged', async () => {
    const { db, source, end } = await seeded();
    const rows = await everything(db);
    expect(await seedDemo(db, source)).toBe(false);
    expect(await everything(db)).toEqual(rows);
    await end();
  });

  test('continues a start that was cut short, wherever that was, and inserts nothing twice', async () => {
    const { db, source, end } = await unseeded();
    // Every audited action signs: each start gets a little further into some part, which is then rolled back.
    const cutAfter = (signatures: number) => {
      let left = signatures;
      const sign = (text: string) => {
        if (left-- === 0) throw new Error('cut short');
        return source.statementKey.sign(text);
      };
      return { ...source, statementKey: { ...source.statementKey, sign } };
    };
    for (const signatures of [3, 30, 50, 5, 20, 3, 1, 7, 15, 3]) {
      await expect(seedDemo(db, cutAfter(signatures)), `after ${signatures}`).rejects.toThrow('cut short');
    }
    expect(await seedDemo(db, source)).toBe(true);
    expect(await contents(db)).toEqual(await undisturbed());
    await end();
  });

  test('has the same rows after two starts at once', async () => {
    const { db, source, end } = await unseeded();
    await Promise.all([seedDemo(db, source), seedDemo(db, source)]);
    const { rows, accounts } = await undisturbed();
    expect(await everything(db)).toEqual(rows);
    expect(await balances(db)).toEqual(accounts);
    expect(await db.queries.selectFrom('transfers').select('id').execute()).toHaveLength(10);
    expect(await db.queries.selectFrom('members').select(['username', 'tier']).orderBy('username').execute()).toEqual([
      { username: 'demo', tier: 'registered' },
      { username: 'vip', tier: 'vip' },
    ]);
    await end();
  });

  test('shows its pictures, and has its clips with their previews without ffmpeg', async () => {
    const path = process.env.PATH;
    process.env.PATH = '/nonexistent';
    const { db, source, end } = await seeded(['profile-1-1', 'cover-1', 'city-tokyo-1', 'banner-1']).finally(() => {
      process.env.PATH = path;
    });
    const rows = await everything(db);
    expect(rows.profiles.filter(({ picture: shown }) => shown !== null)).toMatchObject([
      { img_url: ['/media/pictures/profile-1-1-720.webp'] },
    ]);
    expect(rows.regions.find(({ city }) => city === 'tokyo')).toMatchObject({ pictures: [{ base: '/media/pictures/city-tokyo-1' }] });
    expect(rows.base[1]).toMatchObject({ banners: [{ url: '/media/pictures/banner-1-720.webp' }] });
    const { clips } = await readContent('videos');
    const names = clips.flatMap(({ key }) => [`${key}.mp4`, `${key}.preview.mp4`]).sort();
    expect((await readdir(join(source.dataDir, 'media/clips'))).sort()).toEqual(names);
    await end();
  });

  test('has only people who match their pictures', async () => {
    const { db, end } = await seeded();
    const profiles = (await everything(db)).profiles;
    expect(profiles.every(({ types }) => (types as string[]).length === 1)).toBe(true);
    const byId = new Map(profiles.map((profile) => [profile.id, profile]));
    const roles = ['model', 'dancer', 'host', 'musician', 'guide'];
    for (let n = 1; n <= 120; n += 1) {
      const person = byId.get(seedId('profile', n));
      // The drawings alternate by role, and every third one is a man.
      expect(person?.types).toEqual([roles[(n - 1) % 5]]);
      const height = Number.parseInt(String(person?.height), 10);
      if (!Number.isNaN(height)) expect(height >= 178).toBe(n % 3 === 0);
    }
    const records = await readContent('profile-records');
    for (const { key, pictures } of records) expect(pictures).toEqual([1, 2, 3].map((one) => `${key}-${one}`));
    // The records match the import by the order of both files.
    const forms = JSON.parse(await readFile(contentFile('profiles.json'), 'utf8')) as { key: string }[];
    expect(records.map(({ key }) => key)).toEqual(forms.map(({ key }) => key));
    await end();
  });
});
