import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { claimClub, claimDemo } from '../../src/server/commands/claim-club.ts';
import { ConfigError, parseConfig, settingsSchema } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { deriveKeys } from '../../src/server/secret.ts';
import { nodeEnv } from '../node-env.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { seededBytes } from './open-club.ts';

const root = join(import.meta.dirname, '../..');
const secret = 'c0'.repeat(32);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'foyer-config-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('everything has a default but the secret, which is in a file', () => {
  const { dataDir, secret: _, ...rest } = parseConfig({ FOYER_SECRET: secret });
  expect(dataDir).toBe(join(process.cwd(), 'data'));
  expect(rest).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    clubTimeZone: 'UTC',
    trustProxy: [],
    publicOrigin: undefined,
    pushHosts: ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'],
    pushContact: undefined,
    vapidKeys: undefined,
    metricsToken: undefined,
    logLevel: 'warn',
  });
});

const schemaDefaults = Object.entries(v.getDefaults(settingsSchema)).map(([name, value]) => [name, value ?? '']);

test('.env.example names exactly the variables that are read, with their defaults', () => {
  const lines = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
  expect(lines.map(([, name, value]) => [name, value])).toEqual(schemaDefaults);
});

test('the table in the README has exactly the variables that are read, with their defaults', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \| [^|]+ \|$/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const values = defaults.split(', ');
      return names.split(', ').map((name, at) => [name.replaceAll('`', ''), /^(unset|made)/.test(defaults) ? '' : values[at]]);
    },
  );
  expect(rows).toEqual(schemaDefaults);
});

test('.nvmrc names the version of Node that npm start runs', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { optionalDependencies: object };
  const majors = Object.entries(optionalDependencies).map(([name, version]) => (name.startsWith('node-') ? version.split('.')[0] : ''));
  expect(new Set(majors)).toEqual(new Set([readFileSync(join(root, '.nvmrc'), 'utf8').trim()]));
});

test('set variables are used, and empty ones count as unset', () => {
  const config = parseConfig({
    FOYER_SECRET: secret,
    PORT: '0',
    HOST: '::1',
    DEMO: '0',
    DATABASE_URL: 'postgres://foyer:pw@localhost/foyer',
    CLUB_TIME_ZONE: 'Asia/Ho_Chi_Minh',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    PUBLIC_ORIGIN: 'https://club.example.org/',
    METRICS_TOKEN: '',
  });
  expect(config).toMatchObject({ port: 0, host: '::1', demo: false, trustProxy: ['10.0.0.0/8', '::1'] });
  expect(config).toMatchObject({ publicOrigin: 'https://club.example.org', metricsToken: undefined });
  expect(['Asia/Ho_Chi_Minh', 'Asia/Saigon']).toContain(config.clubTimeZone);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['HOST', 'two words'],
  ['DATABASE_URL', 'mysql://hunter2@localhost/x'],
  ['DATABASE_URL', 'postgres://hunter2:[::'],
  ['DEMO', 'yes'],
  ['CLUB_TIME_ZONE', 'Mars/Olympus'],
  ['FOYER_SECRET', 'abc'],
  ['FOYER_SECRET', 'zz'.repeat(32)],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.1,true'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example.org'],
  ['PUBLIC_ORIGIN', 'club.example.org'],
  ['PUBLIC_ORIGIN', 'https://club.example.org/path'],
  ['PUSH_HOSTS', 'http://push.example.org'],
  ['PUSH_HOSTS', 'push.example.org,127.0.0.1'],
  ['PUSH_CONTACT', 'desk'],
  ['VAPID_PRIVATE_KEY', 'hunter2'],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  const parse = () => parseConfig({ FOYER_SECRET: secret, [name]: value });
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(new RegExp(`^${name}[^\\n]*$`));
  expect(parse).not.toThrow(/hunter2/);
});

test('the secret is created once, readable only by its owner, and read from then on', () => {
  const dataDir = join(folder(), 'data');
  const made = parseConfig({ DATA_DIR: dataDir }, seededBytes('first')).secret;
  expect(made.length).toBe(32);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(parseConfig({ DATA_DIR: dataDir }, seededBytes('second')).secret).toEqual(made);
  expect(parseConfig({ DATA_DIR: dataDir }).secret).toEqual(made);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('without randomness no secret is created, and a damaged file is an error', () => {
  const dataDir = folder();
  expect(() => parseConfig({ DATA_DIR: dataDir })).toThrow(/^FOYER_SECRET is unset/);
  writeFileSync(join(dataDir, 'secret'), 'nonsense');
  expect(() => parseConfig({ DATA_DIR: dataDir }, seededBytes('x'))).toThrow(/64 hexadecimal digits/);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('nonsense');
});

test('eight processes that start at once have one secret', async () => {
  const dataDir = folder();
  const script = `import { randomBytes } from 'node:crypto'; import { parseConfig } from ${JSON.stringify(join(process.cwd(), 'src/server/config.ts'))};
    console.log(Buffer.from(parseConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }, randomBytes).secret).toString('hex'))`;
  const { execFile } = await import('node:child_process');
  const one = () =>
    new Promise<string>((done, fail) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, said) => (error ? fail(error) : done(said.trim())));
    });
  const said = await Promise.all(Array.from({ length: 8 }, one));
  expect(new Set(said)).toEqual(new Set([readFileSync(join(dataDir, 'secret'), 'utf8').trim()]));
});

test('a wrong variable ends the start with one line', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['src/server/main.ts'], {
    env: { ...nodeEnv, PORT: 'eighty', DATA_DIR: folder() },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe('foyer: PORT must be a number from 0 to 65535 (0 takes any free one), not "eighty"\n');
});

onBothDatabases('the fingerprint of the secret in the database', (fresh) => {
  test('is that of the first secret, and no other', async () => {
    const db = await fresh.database();
    const [ours, other] = [deriveKeys(Buffer.alloc(32, 1)).fingerprint, deriveKeys(Buffer.alloc(32, 2)).fingerprint];
    expect(await Promise.all([claimClub(db, ours), claimClub(db, ours)])).toEqual([true, true]);
    expect(await claimClub(db, other)).toBe(false);
    expect(await claimClub(db, ours)).toBe(true);
  });
});

onBothDatabases('how the database was first opened', (fresh) => {
  test('is stored: an empty club never becomes the demo club, nor the other way round', async () => {
    const [empty, demo] = [await fresh.database(), await fresh.database()];
    expect(await claimDemo(empty, false)).toBe(false);
    expect(await claimDemo(empty, true)).toBe(false);
    expect(await claimDemo(demo, true)).toBe(true);
    expect(await claimDemo(demo, false)).toBe(true);
  });

  test('is decided by one of two concurrent first starts', async () => {
    const db = await fresh.database();
    const [one, two] = await Promise.all([claimDemo(db, true), claimDemo(db, false)]);
    expect(one).toBe(two);
  });
});

test('files in DATA_DIR are readable only by their owner', async () => {
  const dataDir = join(folder(), 'data');
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await db.close();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});
