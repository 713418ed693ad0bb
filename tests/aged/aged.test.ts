import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { exportParts } from '../../src/contract/collections/member-export.ts';
import {
  type CollectionName,
  collectionNames,
  collections,
  isOwnCollection,
  type MirrorReply,
  mirrorPageRows,
} from '../../src/contract/collections/mirror.ts';
import { type Manifest, manifestName } from '../../src/server/backup/manifest.ts';
import { parseConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { restoreTo, typeAt } from '../ledger/backup-club.ts';
import { environmentOf } from '../ledger/operator-line.ts';
import { nodeEnv } from '../node-env.ts';
import type { DatabasePlace } from '../postgres/databases.ts';
import { type Actor, ClubDriver } from './club-driver.ts';
import { everyRead } from './every-read.ts';
import { copyOf, type KeptClub, keptClub, keptDays } from './kept-club.ts';
import { clubSizes } from './sizes.ts';
import { type AskedStatement, WatchedDatabase } from './watched-database.ts';

// The club is created here unless another run has done so.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const { small } = clubSizes;

let kept: KeptClub;
let backup: string;
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-aged-'));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  kept = await keptClub();
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** One open copy for the tests of a kind, with a clock at the club's final time. */
interface Open {
  place: DatabasePlace;
  db: WatchedDatabase;
  driver: ClubDriver;
  demo: Actor;
}

async function openAt(place: DatabasePlace): Promise<Open> {
  const db = new WatchedDatabase(await openDatabase(place));
  const config = parseConfig(environmentOf(place));
  const driver = await ClubDriver.open({ config, db, seed: 'aged tests', nowMs: kept.untilMs, chainLength: small.chainLength });
  return { place, db, driver, demo: await driver.enter('doLogin', { username: 'demo', password: 'demo-member-1' }) };
}

async function close({ driver, db }: Open): Promise<void> {
  await driver.close();
  await db.close();
}

/** The number of rows that a collection must contain according to the database's tables. */
async function expected(db: Database, collection: CollectionName, memberId: string): Promise<number | undefined> {
  const count = (query: { executeTakeFirstOrThrow(): Promise<{ n: number | string | bigint }> }) =>
    query.executeTakeFirstOrThrow().then(({ n }) => Number(n));
  const of = (table: 'videos' | 'profiles' | 'messages' | 'notices' | 'bets' | 'notifications' | 'deposits' | 'withdrawals') =>
    db.queries.selectFrom(table).select(({ fn }) => fn.countAll().as('n'));
  if (collection === 'videos') return count(of('videos').where('hidden', '=', 0));
  if (collection === 'profiles') return count(of('profiles').where('published', '=', 1));
  if (collection === 'messages' || collection === 'notices') return count(of(collection));
  if (collection === 'game-records' || collection === 'receipts') return count(of('bets').where('member_id', '=', memberId));
  if (collection === 'notifications' || collection === 'deposits' || collection === 'withdrawals')
    return count(of(collection).where('member_id', '=', memberId));
  if (collection !== 'statement' && collection !== 'money-log') return undefined;
  const name = `member:${memberId}:available`;
  const { seq } = await db.queries.selectFrom('accounts').select('seq').where('name', '=', name).executeTakeFirstOrThrow();
  // A statement's head is a row too.
  return collection === 'statement' ? seq + 1 : seq;
}

/** Pulls a collection completely, as a new client does. */
async function pulled({ driver }: Open, collection: CollectionName, as: Actor | undefined): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  let cursor = '';
  for (let more = true; more; pages += 1) {
    const page: MirrorReply = await driver.ask(`/mirror/${collection}${cursor === '' ? '' : `?cursor=${cursor}`}`, as ? { as } : {});
    ids.push(...page.rows.map(({ id }) => id));
    ({ cursor, more } = page);
    if (pages > 400) throw new Error(`${collection} does not end`);
  }
  return { ids, pages };
}

/** The most rows that may be read for an answer: a page of the longest list, with related rows. */
const touchedMost = 2_500;
/** The order of a list, read once for each of its revisions (reads/list-order.ts, reads/board-order.ts). */
const listOrder = /^select ("(videos|profiles)"\."id" from|"id", "at_ms" from "messages" order)/;

describe('an aged club (sqlite)', () => {
  let club: Open;

  beforeAll(async () => {
    const dataDir = await copyOf(kept.lastDay);
    folders.push(dataDir);
    club = await openAt({ dataDir, databaseUrl: undefined });
  });
  afterAll(() => close(club));

  test('verifies, and doctor finds no fault (H13)', async () => {
    expect(await verdictOf(club)).toBeUndefined();
    const env = { ...environmentOf(club.place), ...nodeEnv };
    const report = await typeAt(env, ['doctor'], () => kept.untilMs);
    expect(report).toMatchObject({ healthy: true, faults: 0 });
  });

  test('is pulled completely by a visitor and by a member with 20,000 lines: every row once, in the fewest possible pages (O15)', () =>
    wholePull(club));
  test('gives a member all of it in one export, 500 rows a page', () => wholeExport(club));
  test('starts with as few statements and rows as a new one', () => starts(club));

  test('is backed up completely (H13)', async () => {
    backup = join(await newFolder(), 'backup');
    await typeAt(environmentOf(club.place), ['backup', backup], () => kept.untilMs);
    const manifest: Manifest = JSON.parse(await readFile(join(backup, manifestName), 'utf8'));
    const { queries } = club.db;
    for (const table of ['entries', 'periods', 'bets', 'notifications', 'profiles'] as const) {
      const { n } = await queries
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      expect([table, manifest.rows[table]]).toEqual([table, Number(n)]);
    }
  });
});

// Restores the backup from above: on PostgreSQL, if there is one.
describe.skipIf(inject('postgres') === '')('an aged club (postgres)', () => {
  let club: Open;

  beforeAll(async () => {
    const name = `aged_${process.pid}`;
    await ask('postgres', `create database ${name} template template0`);
    const place = { databaseUrl: inject('postgres') + name, dataDir: join(await newFolder(), 'restored') };
    await restoreTo(place, backup, () => kept.untilMs);
    await ask(name, 'vacuum analyze');
    // The cost of a random page read on an SSD.
    await ask('postgres', `alter database ${name} set random_page_cost = 1.1`);
    club = await openAt(place);
  });
  afterAll(() => close(club));

  test('is restored from the other kind of database, and verifies (H13)', async () => {
    expect(await verdictOf(club)).toBeUndefined();
    expect(await expected(club.db, 'statement', club.demo.id)).toBeGreaterThan(small.lines);
  });

  test('is pulled completely by a visitor and by a member with 20,000 lines: every row once, in the fewest possible pages (O15)', () =>
    wholePull(club));

  test('answers every read by looking at a page’s worth of rows, however many there are', async () => {
    const { driver, demo, db } = club;
    const far: string[] = [];
    for (const { path } of await everyRead(db.queries)) {
      for (const as of [undefined, demo]) {
        const asked: AskedStatement[] = await db.during(() =>
          driver.ask(path, as ? { as } : {}).catch((error: unknown) => {
            if (!/401 auth|404 not_found/.test(String(error))) throw error;
          }),
        );
        for (const statement of asked) {
          const { sql, rows } = await db.touchedBy(statement);
          if (rows > touchedMost && !listOrder.test(sql)) far.push(`${path} as ${as?.username ?? 'visitor'}: ${rows} rows for ${sql}`);
        }
      }
    }
    expect(far).toEqual([]);
  });
});

async function ask(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const verdictOf = async ({ db, driver }: Open) => (await verifyLedger(db, driver.context.statementKey.publicKey)).fault;

async function wholePull(club: Open): Promise<void> {
  const { db, demo } = club;
  for (const as of [undefined, demo]) {
    for (const collection of collectionNames.filter((name) => as || collections[name].who === 'visitor')) {
      const { ids, pages } = await pulled(club, collection, as);
      const who = `${collection} as ${as?.username ?? 'visitor'}`;
      expect([who, new Set(ids).size]).toEqual([who, ids.length]);
      const count = await expected(db, collection, demo.id);
      if (count !== undefined) expect([who, ids.length]).toEqual([who, count]);
      const gone = isOwnCollection(collection) ? 0 : small.goingEachDay * keptDays * 4;
      expect([who, pages]).toEqual([who, expect.toSatisfy((n: number) => n <= Math.ceil((ids.length + gone) / mirrorPageRows) + 1)]);
    }
  }
}

async function wholeExport({ driver, demo, db }: Open): Promise<void> {
  const counts = new Map<string, number>();
  let requests = 0;
  for (let next: string | null = ''; next !== null; requests += 1) {
    const page: { parts: { part: string; rows: object[] }[]; next: string | null } = await driver.ask(
      `/member/export${next === '' ? '' : `?cursor=${next}`}`,
      { as: demo },
    );
    for (const { part, rows } of page.parts) counts.set(part, (counts.get(part) ?? 0) + rows.length);
    next = page.next;
  }
  expect(counts.get('statement')).toBe(await expected(db, 'money-log', demo.id));
  expect(counts.get('bets')).toBe(await expected(db, 'game-records', demo.id));
  expect(counts.get('notifications')).toBe(await expected(db, 'notifications', demo.id));
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(requests).toBeLessThanOrEqual(Math.ceil(rows / 500) + exportParts.length);
}

/** Everything from opening the database to the first round of the jobs, on the first day and on the last. */
async function starts({ place }: Open): Promise<void> {
  const first = await copyOf(kept.firstDay);
  folders.push(first);
  const [young, aged] = [
    await startOf({ dataDir: first, databaseUrl: undefined }, kept.untilMs - keptDays * 86_400_000),
    await startOf(place, kept.untilMs),
  ];
  expect(aged.statements).toBeLessThanOrEqual(young.statements + 20);
  expect(aged.rows).toBeLessThanOrEqual(young.rows + 600);
}

async function startOf(place: DatabasePlace, nowMs: number): Promise<{ statements: number; rows: number }> {
  const db = new WatchedDatabase(await openDatabase(place));
  try {
    const asked = await db.during(async () => {
      const driver = await ClubDriver.open({
        config: parseConfig(environmentOf(place)),
        db,
        seed: 'start',
        nowMs,
        chainLength: small.chainLength,
      });
      await driver.ask('/system/base');
      await driver.jobs();
      await driver.close();
    });
    return { statements: asked.length, rows: asked.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await db.close();
  }
}
