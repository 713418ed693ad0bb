import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { decodeData, type Envelope, plainAccept } from '../../src/contract/envelope.ts';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { claimClub } from '../../src/server/commands/claim-club.ts';
import { type Config, parseConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { rateLimits, repeatLimits } from '../../src/server/http/limits.ts';
import { migratedSqlite } from '../postgres/databases.ts';
import { seededBytes } from './seeded-bytes.ts';

export { seededBytes } from './seeded-bytes.ts';

/** 2026-03-01 12:00 UTC. */
export const openingMs = 1_772_366_400_000;

/** A request as a test writes it. */
export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** The fields of a POST. */
  form?: Record<string, string>;
  /** The token as in the log-in reply. */
  token?: string;
  lang?: string;
  /** `data` in base64, as for old clients. */
  base64?: boolean;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  /** The peer's address. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  envelope: Envelope;
  /** The decoded `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  data: any;
  text: string;
}

export interface OpenClub {
  app: FastifyInstance;
  db: Database;
  clock: { nowMs: number };
  /** Everything logged so far. */
  log(): string;
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** Adds a member; the password is `<username>-password`. */
  join(username: string, more?: { tier?: 'registered' | 'vip'; status?: number }): Promise<string>;
  /** Logs that member in. */
  tokenOf(username: string): Promise<string>;
}

export type ClubOptions = Partial<Omit<AppOptions, 'config' | 'db'>> & {
  config?: Partial<Config>;
  seed?: string;
  clock?: { nowMs: number };
  dataDir?: string;
  /** Hashes passwords at their real cost. */
  realHashes?: boolean;
};

/** A hundredth of the work: the cost of a hash does not matter in most tests. */
const weakHashes = { memoryCost: 64, timeCost: 1 };

/** Links of a game's chain: a million hashes take a second. */
const shortChain = 2_048;

/** Allocating the club's real number of callers takes longer than most tests. */
const fewCallers = 1_000;

/** An app on an open database, with the test's clock and randomness. It is closed after the test. */
export async function openClub(db: Database, options: ClubOptions = {}): Promise<OpenClub> {
  const clock = options.clock ?? { nowMs: openingMs };
  const lines: string[] = [];
  const randomBytes = seededBytes(options.seed ?? 'wire');
  const config = {
    ...parseConfig({ FOYER_SECRET: 'ab'.repeat(32), DATA_DIR: options.dataDir ?? '/nonexistent/foyer' }),
    ...options.config,
  };
  const app = await buildApp({
    nowMs: () => clock.nowMs,
    randomBytes,
    builtFolder: join('/nonexistent', 'dist'),
    logTo: { write: (line) => void lines.push(line) },
    ...(options.realHashes ? {} : { hashStrength: weakHashes }),
    chainLength: shortChain,
    rate: { ...rateLimits, callers: fewCallers },
    repeats: { ...repeatLimits, callers: fewCallers },
    ...options,
    config: { ...config, logLevel: options.config?.logLevel ?? 'info' },
    db,
  });
  await claimClub(db, app.context.keys.fingerprint);
  onTestFinished(async () => {
    await app.close();
  });
  const ask = (path: string, more: Ask = {}) => askApp(app, path, more);
  return {
    app,
    db,
    clock,
    log: () => lines.join(''),
    ask,
    join: (username, more) => addMember(app, username, more),
    async tokenOf(username) {
      const { data } = await ask('/api/member/doLogin', { form: { username, password: `${username}-password` } });
      return data.token;
    },
  };
}

async function askApp(app: FastifyInstance, path: string, ask: Ask): Promise<Answer> {
  const headers: Record<string, string> = { ...(ask.base64 ? {} : { accept: plainAccept }) };
  if (ask.lang) headers.lang = ask.lang;
  if (ask.token) headers.token = Buffer.from(ask.token).toString('base64');
  if (ask.form) headers['content-type'] = 'application/x-www-form-urlencoded';
  const payload = ask.form ? new URLSearchParams(ask.form).toString() : ask.payload;
  const reply = await app.inject({
    method: ask.method ?? (ask.form ? 'POST' : 'GET'),
    url: path,
    headers: { ...headers, ...ask.headers },
    ...(payload === undefined ? {} : { payload }),
    ...(ask.from ? { remoteAddress: ask.from } : {}),
  });
  const isEnvelope =
    String(reply.headers['content-type']).startsWith('application/json') && reply.payload !== '' && !reply.headers['content-encoding'];
  const envelope: Envelope = isEnvelope ? reply.json() : { code: 0, msg: '', data: undefined };
  return { status: reply.statusCode, headers: reply.headers, envelope, data: decodeData(envelope.data), text: reply.payload };
}

async function addMember(
  app: FastifyInstance,
  username: string,
  more: { tier?: 'registered' | 'vip'; status?: number } = {},
): Promise<string> {
  const { db, passwords, newId } = app.context;
  const hashed = await passwords.hash(`${username}-password`);
  if (!hashed.ok) throw new Error('no place to hash');
  const id = newId();
  const row = {
    id,
    username,
    username_key: username,
    password_hash: hashed.value,
    status: more.status ?? 1,
    tier: more.tier ?? 'registered',
  } as const;
  await db.transaction((tx) =>
    tx
      .insertInto('members')
      .values({ ...row, header_img: '', name: '', sex: '0', point: 0, see_total: 0, created_ms: openingMs })
      .execute(),
  );
  return id;
}

/** Fills the database with the demo club, with its real passwords but without pictures. */
export async function seedClub(club: OpenClub, dataDir: string): Promise<void> {
  const { config, keys, sealer, statementKey, randomBytes } = club.app.context;
  await seedDemo(club.db, {
    config,
    keys,
    sealer,
    statementKey,
    randomBytes,
    dataDir,
    nowMs: club.clock.nowMs,
    placePictures: async () => new Map(),
    hashPassword: async (password) => {
      const hashed = await club.app.context.passwords.hash(password);
      if (!hashed.ok) throw new Error('no place to hash');
      return hashed.value;
    },
  });
}

/** A migrated, empty SQLite database, for tests that don't depend on the database; deleted after the test. */
export async function freshSqlite(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-wire-'));
  await migratedSqlite(dataDir);
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  onTestFinished(async () => {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return db;
}

/** Opens a period of every lottery, as the club's job does at its start. */
export async function openPeriods(club: OpenClub): Promise<void> {
  const lotteries = await club.db.queries.selectFrom('lotteries').selectAll().execute();
  for (const lottery of lotteries) await advance(club.app.context, lottery);
}
