import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { headsOf } from '../../src/server/backup/heads.ts';
import { type Manifest, manifestName } from '../../src/server/backup/manifest.ts';
import { claimClub } from '../../src/server/commands/claim-club.ts';
import { databaseEpoch } from '../../src/server/db/club.ts';
import type { Database } from '../../src/server/db/database.ts';
import { currentSchema, migrateWithin } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { statementKey } from '../../src/server/ledger/statement-key.ts';
import { renditionFolder } from '../../src/server/media/renditions.ts';
import { sealer } from '../../src/server/seal.ts';
import { deriveKeys } from '../../src/server/secret.ts';
import { type DatabasePlace, type Fresh, onBothDatabases } from '../postgres/databases.ts';
import { openClub, seededBytes } from '../wire/open-club.ts';
import { openVideoClub, type VideoClub } from '../wire/video-club.ts';
import { changeManifest, changePart, newFolder, refusalOf, restoreTo, typeAt, whatStands } from './backup-club.ts';
import { operate } from './operate.ts';
import { clubSecret, environmentOf, typedAt } from './operator-line.ts';

// The test starts processes, and other tests run at the same time.
vi.setConfig({ testTimeout: 60_000 });

/** A club with a video, a VIP with 5 points and a notice whose text has every character that could break a line. */
async function openBooks(
  fresh: Fresh,
): Promise<{ place: DatabasePlace; club: VideoClub; grant(name: string, points: string): Promise<unknown> }> {
  const place = await fresh.place();
  const club = await openVideoClub(await fresh.open(place), { dataDir: place.dataDir });
  await club.join('ada', { tier: 'vip' });
  const { db, config, sealer: sealing, statementKey: key, keys, nowMs, newId, randomBytes } = club.app.context;
  const attribution = { actor: 'desk', reason: '' };
  const context = { db, config, sealer: sealing, statementKey: key, keys, nowMs, newId, randomBytes, attribution, dataDir: place.dataDir };
  const grant = (name: string, points: string) => operate(context, ['grant', name, points]);
  await grant('ada', '5');
  const text = 'one\ntwo\r\u2028three\u2029 "four" \\five\\ 12 鉴权错误 🎲';
  await db.transaction((tx) => tx.insertInto('notices').values({ id: 'notice-1', name: '007', text, at_ms: 1, rev: 1 }).execute());
  return { place, club, grant };
}

async function opened<Result>(place: DatabasePlace, look: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(place);
  return look(db).finally(() => db.close());
}

/** Every row of a table as text, sorted. */
const rowsOf = async ({ queries }: Database, table: 'notices' | 'entries' | 'accounts' | 'members') =>
  (await queries.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(Object.entries(row).sort())).sort();

onBothDatabases('a backup (H13, H18)', (fresh, kind) => {
  test('is written while members play, and restored elsewhere: the club opens, verifies, and its videos play', async () => {
    const { place, club, grant } = await openBooks(fresh);
    const before = await club.logIn('ada');
    const { id: memberId } = await club.db.queries.selectFrom('members').select('id').executeTakeFirstOrThrow();
    const own = { member_id: memberId, credential_id: 'of-a-phone', public_key: 'key', counter: 0, transports: '[]', name: 'Phone' };
    const passkey = { id: 'passkey-1', ...own, created_ms: 1, used_ms: null };
    await club.db.transaction((tx) => tx.insertInto('passkeys').values(passkey).execute());
    const target = join(await newFolder(), 'monday');
    let granted = 0;
    const made = typedAt(place)('backup', target, '--reason', 'a drill');
    let going = true;
    const ended = made.finally(() => {
      going = false;
    });
    while (going) {
      await grant('ada', '1');
      granted += 1;
    }
    expect(await ended).toMatchObject({ status: 0, failed: '', said: { backup: target, database: kind } });
    expect(granted).toBeGreaterThan(0);
    const audited = await club.db.queries.selectFrom('audit').select(['action', 'reason']).execute();
    expect(audited).toContainEqual({ action: 'backup', reason: 'a drill' });

    const elsewhere = await fresh.emptyPlace();
    // It verifies the ledger before it commits.
    expect(await typeAt(environmentOf(elsewhere), ['restore', target])).toMatchObject({
      restored: elsewhere.dataDir,
      fits: true,
      sessions_ended: 1,
      passkeys_ended: 1,
    });
    const manifest: Manifest = JSON.parse(await readFile(join(target, manifestName), 'utf8'));
    const db = await fresh.open(elsewhere);
    expect(await headsOf(db.queries, db.kind)).toEqual({ ...manifest.heads, last_audit: manifest.heads.last_audit + 1 });
    expect(await databaseEpoch(db.queries)).not.toBe(manifest.database.epoch.slice(0, 16));
    expect(await rowsOf(db, 'notices')).toEqual(await rowsOf(club.db, 'notices'));

    // The phone may have been lost, and its passkey removed, after the backup.
    expect(await db.queries.selectFrom('passkeys').select('id').execute()).toEqual([]);
    const restored = await openClub(db, { dataDir: elsewhere.dataDir, clock: club.clock });
    expect((await restored.ask('/api/member/getUserInfo', { token: before.token })).envelope.reason).toBe('auth');
    const { data, headers } = await restored.ask('/api/member/doLogin', { form: { username: 'ada', password: 'ada-password' } });
    const { data: info } = await restored.ask('/api/member/getUserInfo', { token: data.token });
    expect(info.money_value).toBe(manifest.heads.last_transfer + 4);
    const video = await restored.ask('/api/video/getVideoInfo?id=video-000001', { token: data.token });
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const played = await restored.app.inject({ url: video.data.vod_play_url, headers: { cookie } });
    expect(played.statusCode).toBe(200);
    expect(played.rawPayload.equals(await readFile(join(renditionFolder(place.dataDir), 'dance.mp4')))).toBe(true);
  });

  test('is readable only by its owner, and leaves out unfinished files', async () => {
    const { place } = await openBooks(fresh);
    await mkdir(join(renditionFolder(place.dataDir), '.half'), { recursive: true });
    await writeFile(join(renditionFolder(place.dataDir), '.half/half.mp4'), 'half');
    await writeFile(join(place.dataDir, 'media/cover-320.webp.77.part'), 'half');
    const target = join(await newFolder(), 'b');
    await typeAt(environmentOf(place), ['backup', target]);
    const entries = await readdir(target, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
      expect(entry.name).not.toMatch(/half|\.part$/);
    }
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['dance.mp4', 'members.jsonl.gz']));
  });

  test('never contains the secret unencrypted, and says what has to be stored next to it', async () => {
    const { place, club } = await openBooks(fresh);
    const folder = await newFolder();
    const file = join(folder, 'passphrase');
    await writeFile(file, 'correct horse battery\n', { mode: 0o600 });
    const typed = (name: string, ...more: string[]) => typeAt(environmentOf(place), ['backup', join(folder, name), ...more]);
    expect(await typed('clear')).toMatchObject({
      encrypted: 0,
      secret: 'left_out',
      keep: expect.stringContaining('nobody can restore it'),
    });
    expect(await typed('sealed', '--passphrase-file', file)).toMatchObject({ encrypted: 1, secret: 'inside' });
    expect(await typed('less', '--passphrase-file', file, '--without-secret', 'yes')).toMatchObject({ encrypted: 1, secret: 'left_out' });
    const secret = Buffer.from(clubSecret, 'hex');
    for (const name of ['clear', 'sealed', 'less']) {
      for (const bytes of await filesIn(join(folder, name))) {
        const text = isGzip(bytes) ? gunzipSync(bytes) : bytes;
        for (const told of [secret, clubSecret, secret.toString('base64'), 'correct horse'])
          expect([name, text.includes(told)]).toEqual([name, false]);
      }
    }
    expect((await filesIn(join(folder, 'clear'))).some(isGzip)).toBe(true);
    // An encrypted backup is so to the last part: neither a name nor a picture can be read.
    const dance = (await readFile(join(renditionFolder(place.dataDir), 'dance.mp4'))).subarray(0, 64);
    for (const bytes of await filesIn(join(folder, 'sealed'))) {
      expect([isGzip(bytes), bytes.includes(dance), bytes.includes('"ada"')]).toEqual([false, false, false]);
    }
    const audited = await club.db.queries.selectFrom('audit').select('after_json').where('action', '=', 'backup').execute();
    expect(JSON.stringify(audited)).not.toMatch(/correct|abab/);
    expect(audited.map(({ after_json }) => JSON.parse(after_json).secret)).toEqual(['left_out', 'inside', 'left_out']);
  });

  test.each([
    ['passphrase-file', 'short', 'passphrase_short'],
    ['passphrase-file', 'two lines of\nwhich one is no passphrase', 'passphrase_short'],
    ['key-file', 'not hexadecimal', 'key_invalid'],
    ['key-file', 'ab'.repeat(31), 'key_invalid'],
  ])('with a %s of "%s" is refused, without repeating it', async (option, text, reason) => {
    const { place } = await openBooks(fresh);
    const folder = await newFolder();
    await writeFile(join(folder, 'key'), text);
    const refused = await refusalOf(typeAt(environmentOf(place), ['backup', join(folder, 'b'), `--${option}`, join(folder, 'key')]));
    expect(refused).toEqual([reason, expect.not.stringContaining(text)]);
    expect(await readdir(folder)).toEqual(['key']);
  });

  test('is refused over another one, for another secret, and without a club; it leaves nothing behind', async () => {
    const { place } = await openBooks(fresh);
    const folder = await newFolder();
    await mkdir(join(folder, 'taken'));
    expect(await refusalOf(typeAt(environmentOf(place), ['backup', join(folder, 'taken')]))).toEqual(['exists', expect.any(String)]);
    const foreign = environmentOf(place, 'cd'.repeat(32));
    expect(await refusalOf(typeAt(foreign, ['backup', join(folder, 'b')]))).toEqual(['secret_wrong', expect.any(String)]);
    const empty = environmentOf(await fresh.emptyPlace());
    expect(await refusalOf(typeAt(empty, ['backup', join(folder, 'b')]))).toEqual(['not_ready', expect.any(String)]);
    expect(await refusalOf(typeAt(environmentOf(place), ['backup', join(folder, 'no/such/folder')]))).toEqual([
      'unwritable',
      expect.any(String),
    ]);
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

/** Every file of a folder. */
async function filesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))));
}

/** By method and flags too: of a few hundred encrypted files one begins with the first two bytes by chance, once in a hundred runs. */
const isGzip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('1f8b0800', 'hex'));

type Harm = (folder: string) => Promise<unknown>;
const members = 'database/members.jsonl.gz';

const harms: [string, string, Harm][] = [
  [
    'a bit that fell over',
    'backup_damaged',
    async (folder) => {
      const file = join(folder, members);
      const bytes = await readFile(file);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      await writeFile(file, bytes);
    },
  ],
  ['a video that was cut short', 'backup_damaged', (folder) => truncate(join(folder, 'media/clips/dance.mp4'), 1_000)],
  ['a part that is missing', 'backup_damaged', (folder) => rm(join(folder, members))],
  ['a manifest that is missing', 'no_backup', (folder) => rm(join(folder, manifestName))],
  ['a manifest that was cut short', 'backup_damaged', (folder) => truncate(join(folder, manifestName), 300)],
  [
    'a manifest that says other numbers',
    'backup_damaged',
    async (folder) => {
      const file = join(folder, manifestName);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/"last_transfer": \d+/, '"last_transfer": 7'));
    },
  ],
  ['rows that are missing', 'backup_damaged', (folder) => changePart(folder, 'database/notices.jsonl.gz', () => '')],
  [
    'books that end elsewhere',
    'backup_damaged',
    (folder) => changeManifest(folder, (manifest) => ({ ...manifest, heads: { ...manifest.heads, statements: 9 } })),
  ],
  [
    'a table that its schema does not have',
    'backup_damaged',
    (folder) => changeManifest(folder, ({ rows: { notices: _, ...rows }, ...manifest }) => ({ ...manifest, rows })),
  ],
  [
    'a step of a newer release',
    'backup_newer',
    (folder) =>
      changeManifest(folder, ({ database, ...manifest }) => ({
        ...manifest,
        database: { ...database, schema: [...database.schema, '9999-tomorrow'] },
      })),
  ],
  ['another form', 'backup_newer', (folder) => changeManifest(folder, (manifest) => ({ ...manifest, format: 'foyer-backup/3' }))],
  [
    'a part that leads out of its folder',
    'backup_damaged',
    (folder) =>
      changeManifest(folder, ({ parts, ...manifest }) => ({
        ...manifest,
        parts: [...parts, { name: 'media/../../escaped', bytes: 0, sha256: '0'.repeat(64) }],
      })),
  ],
];

onBothDatabases('a restore (H13)', (fresh, kind) => {
  test('refuses every incomplete backup, and writes nothing', async () => {
    const { place } = await openBooks(fresh);
    const whole = join(await newFolder(), 'whole');
    await typeAt(environmentOf(place), ['backup', whole]);
    const to = await fresh.emptyPlace();
    for (const [what, reason, harm] of harms) {
      const folder = join(await newFolder(), 'harmed');
      await cp(whole, folder, { recursive: true });
      await harm(folder);
      expect([what, await refusalOf(typeAt(environmentOf(to), ['restore', folder]))]).toEqual([
        what,
        [reason, expect.stringMatching(/\.$|nothing was written|cut short/)],
      ]);
      expect([what, await whatStands(fresh, to)]).toEqual([what, { names: [], tables: [] }]);
    }
    const foreign = environmentOf(to, 'cd'.repeat(32));
    expect(await refusalOf(typeAt(foreign, ['restore', whole]))).toEqual(['secret_wrong', expect.any(String)]);
    const without = { ...environmentOf(to), FOYER_SECRET: undefined };
    expect(await refusalOf(typeAt(without, ['restore', whole]))).toEqual(['secret_missing', expect.stringContaining('--secret-file')]);
    expect(await whatStands(fresh, to)).toEqual({ names: [], tables: [] });
    // The control: the complete one is accepted.
    await restoreTo(to, whole);
    expect((await readdir(to.dataDir)).sort()).toEqual(expect.arrayContaining(['media']));
  });

  test('of a ledger that does not verify is refused, unless the operator says so', async () => {
    const { place, club } = await openBooks(fresh);
    await club.db.transaction((tx) => sql`update accounts set balance_cents = balance_cents + 1`.execute(tx));
    const folder = join(await newFolder(), 'b');
    await typeAt(environmentOf(place), ['backup', folder]);
    const to = await fresh.emptyPlace();
    expect(await refusalOf(restoreTo(to, folder))).toEqual(['ledger_fault', expect.stringContaining('its entries sum to 500')]);
    expect(await whatStands(fresh, to)).toEqual({ names: [], tables: [] });
    const { loaded } = await restoreTo(to, folder, Date.now, true);
    expect(loaded.fault).toContain('its entries sum to 500');
  });

  test('never overwrites a club', async () => {
    const { place, club } = await openBooks(fresh);
    const folder = join(await newFolder(), 'b');
    await typeAt(environmentOf(place), ['backup', folder]);
    const rows = await rowsOf(club.db, 'members');
    const taken = await fresh.emptyPlace();
    await writeFile(join(taken.dataDir, 'mine'), 'mine');
    expect(await refusalOf(restoreTo(taken, folder))).toEqual(['not_empty', expect.stringContaining('mine')]);
    expect(await readdir(taken.dataDir)).toEqual(['mine']);
    const standing = place.databaseUrl === undefined ? place : { ...place, dataDir: await newFolder() };
    expect(await refusalOf(restoreTo(standing, folder))).toEqual(['not_empty', expect.any(String)]);
    expect(await rowsOf(club.db, 'members')).toEqual(rows);
    if (place.databaseUrl !== undefined) expect(await readdir(standing.dataDir)).toEqual([]);
  });

  test('reports every damaged part, also of an encrypted backup, and a wrong key before anything else', async () => {
    const { place } = await openBooks(fresh);
    const folder = await newFolder();
    const [key, other, phrase] = [join(folder, 'key'), join(folder, 'other'), join(folder, 'phrase')];
    await writeFile(key, 'cd'.repeat(32));
    await writeFile(other, 'ef'.repeat(32));
    await writeFile(phrase, 'correct horse battery');
    const sealed = join(folder, 'sealed');
    await typeAt(environmentOf(place), ['backup', sealed, '--key-file', key]);
    const to = await fresh.emptyPlace();
    const env = { ...environmentOf(to), FOYER_SECRET: undefined };
    const restore = (...more: string[]) => refusalOf(typeAt(env, ['restore', sealed, ...more]));
    expect(await restore()).toEqual(['key_missing', expect.stringContaining('--key-file')]);
    expect(await restore('--passphrase-file', phrase)).toEqual(['key_missing', expect.stringContaining('nothing was written')]);
    expect(await restore('--key-file', other)).toEqual(['key_wrong', expect.stringContaining('nothing was written')]);
    await truncate(join(sealed, 'media/clips/dance.mp4'), 1_000);
    await rm(join(sealed, members));
    expect(await restore('--key-file', key)).toEqual([
      'backup_damaged',
      expect.stringMatching(/members\.jsonl\.gz is missing.*clips\/dance\.mp4 has 1000 bytes/),
    ]);
    expect(await whatStands(fresh, to)).toEqual({ names: [], tables: [] });
  });

  test('of an encrypted backup includes the secret; without one in the backup it uses the operator’s', async () => {
    const { place, club } = await openBooks(fresh);
    const folder = await newFolder();
    const [sealed, clear, phrase, file] = ['sealed', 'clear', 'phrase', 'kept-secret'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    await writeFile(phrase, 'correct horse battery\n');
    await typeAt(environmentOf(place), ['backup', sealed, '--passphrase-file', phrase]);
    await typeAt(environmentOf(place), ['backup', clear]);
    const inPlace = async (typed: (to: DatabasePlace) => Promise<string[]> | string[]) => {
      const to = await fresh.emptyPlace();
      const env = { ...environmentOf(to), FOYER_SECRET: undefined };
      const words = await typed(to);
      expect(await typeAt(env, ['restore', ...words])).toMatchObject({ fits: true });
      expect(await readFile(join(to.dataDir, 'secret'), 'utf8')).toBe(`${clubSecret}\n`);
      expect((await stat(join(to.dataDir, 'secret'))).mode & 0o777).toBe(0o600);
      const video = await readFile(join(renditionFolder(to.dataDir), 'dance.mp4'));
      expect(video.equals(await readFile(join(renditionFolder(place.dataDir), 'dance.mp4')))).toBe(true);
      expect(await opened(to, (db) => rowsOf(db, 'notices'))).toEqual(await rowsOf(club.db, 'notices'));
      // Repeating the command is refused, since the club exists now.
      expect(await refusalOf(typeAt(env, ['restore', ...words]))).toEqual(['not_empty', expect.any(String)]);
    };
    await inPlace(() => [sealed, '--passphrase-file', phrase]);
    await writeFile(file, `${clubSecret}\n`);
    await inPlace(() => [clear, '--secret-file', file]);
    await inPlace(async ({ dataDir }) => {
      await writeFile(join(dataDir, 'secret'), `${clubSecret}\n`, { mode: 0o600 });
      return [clear];
    });
    const to = await fresh.emptyPlace();
    await writeFile(join(to.dataDir, 'secret'), `${'cd'.repeat(32)}\n`, { mode: 0o600 });
    const env = { ...environmentOf(to), FOYER_SECRET: undefined };
    for (const words of [[clear], [clear, '--secret-file', file], [sealed, '--passphrase-file', phrase]]) {
      expect(await refusalOf(typeAt(env, ['restore', ...words]))).toEqual(['secret_wrong', expect.stringContaining('nothing was written')]);
    }
    expect(await whatStands(fresh, to)).toEqual({ names: ['secret'], tables: [] });
  });

  test('of a backup by release 0.6 works as it did, with its secret; its HTML is cleaned', async () => {
    const folder = await newFolder();
    const written = JSON.parse(await readFile(join(import.meta.dirname, '../vectors/backup-0.6.json'), 'utf8')) as Record<string, string>;
    for (const [name, bytes] of Object.entries(written)) {
      await mkdir(join(folder, dirname(name)), { recursive: true });
      await writeFile(join(folder, name), Buffer.from(bytes, 'base64'));
    }
    const to = await fresh.emptyPlace();
    const env = { ...environmentOf(to), FOYER_SECRET: undefined };
    expect(await typeAt(env, ['restore', folder])).toMatchObject({ fits: true, version: '0.1.0' });
    expect(await readFile(join(to.dataDir, 'secret'), 'utf8')).toBe(`${clubSecret}\n`);
    expect(await opened(to, ({ queries }) => queries.selectFrom('notices').select('text').execute())).toEqual([
      { text: '<p>From before</p>' },
    ]);
    await changePart(folder, 'secret', () => `${'cd'.repeat(32)}\n`);
    const elsewhere = environmentOf(await fresh.emptyPlace());
    expect(await refusalOf(typeAt(elsewhere, ['restore', folder]))).toEqual(['secret_wrong', expect.any(String)]);
  });

  test('of an earlier release is migrated to this one', async () => {
    const place = await fresh.emptyPlace();
    const old = await fresh.open(place);
    await old.transaction((tx) => migrateWithin(tx, old.kind, ['0001-foundation', '0002-club', '0003-wallet']));
    const keys = deriveKeys(Uint8Array.from(Buffer.from(clubSecret, 'hex')));
    await claimClub(old, keys.fingerprint);
    const random = seededBytes('old');
    await statementKey(old, sealer(keys.seal, random), random);
    expect(await currentSchema(old)).toBe(false);
    const folder = join(await newFolder(), 'old');
    await typeAt(environmentOf(place), ['backup', folder]);
    const to = await fresh.emptyPlace();
    await restoreTo(to, folder);
    expect(await opened(to, currentSchema)).toBe(true);
  });

  if (kind === 'sqlite') return;
  test('works into the other database, and back', async () => {
    const dataDir = await newFolder();
    const sqlite = { databaseUrl: undefined, dataDir: join(dataDir, 'sqlite') };
    const { place, club } = await openBooks(fresh);
    const folder = await newFolder();
    await typeAt(environmentOf(place), ['backup', join(folder, 'there')]);
    await restoreTo(sqlite, join(folder, 'there'));
    await typeAt(environmentOf(sqlite), ['backup', join(folder, 'back')]);
    const to = await fresh.emptyPlace();
    await restoreTo(to, join(folder, 'back'));
    const back = await fresh.open(to);
    for (const table of ['notices', 'entries', 'accounts', 'members'] as const)
      expect(await rowsOf(back, table)).toEqual(await rowsOf(club.db, table));
  });
});
