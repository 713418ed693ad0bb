import 'fake-indexeddb/auto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#client/client.ts';
import { recheckSession, storeSession } from '#client/device/session.ts';
import { caps } from '#client/mirror/caps.ts';
import { mirror } from '#client/mirror/instance.ts';
import { fillMirror } from '#client/sync/background.ts';
import { type CollectionName, mirrorPageRows } from '#contract/collections/mirror.ts';
import { parseConfig } from '../../../src/server/config.ts';
import { openDatabase, sqliteFileName } from '../../../src/server/db/open.ts';
import { members } from '../../../src/server/demo/log-ins.ts';
import { sweep, sweepLimits } from '../../../src/server/jobs/sweep.ts';
import { stubClub } from '../../client/stub-club.ts';
import { testClient } from '../../client/test-client.ts';
import { environmentOf } from '../../ledger/operator-line.ts';
import { ClubDriver } from '../club-driver.ts';
import { type KeptClub, keptClub, keptDays } from '../kept-club.ts';
import { clubSizes } from '../sizes.ts';

// A real client's copy and a real server in one process; the club is created here unless another run has done so.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const dayMs = 86_400_000;

let club: ClubDriver | undefined;
/** The collection of every request, and of those whose cursor was refused. */
let asked: string[] = [];
let refused: string[] = [];

stubClub(async ({ path, request }) => {
  if (!club) throw new TypeError('Failed to fetch');
  const { pathname } = new URL(path, 'http://club');
  const collection = pathname.replace('/api/mirror/', '');
  asked.push(collection);
  const form = request.method === 'POST' ? await request.text() : undefined;
  const { status, text } = await club.plainReply(path, Object.fromEntries(request.headers), form);
  if ((JSON.parse(text) as { reason?: string }).reason === 'cursor_unknown') refused.push(collection);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
});

let kept: KeptClub;
let folder: string;

beforeAll(async () => {
  kept = await keptClub();
});

beforeEach(async () => {
  localStorage.clear();
  recheckSession();
  [asked, refused] = [[], []];
  folder = await mkdtemp(join(tmpdir(), 'foyer-aged-'));
});

afterEach(async () => {
  mirror.close();
  await closeClub();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the club on its first or last day as the same database, the later state replacing the earlier one. */
async function openClub(day: 'firstDay' | 'lastDay', nowMs: number): Promise<ClubDriver> {
  await closeClub();
  const file = join(folder, sqliteFileName);
  const sessions = sessionsIn(file);
  await copyFile(join(kept[day], sqliteFileName), file);
  storeSessions(file, sessions, nowMs + dayMs);
  thinOut(file);
  const place = { dataDir: folder, databaseUrl: undefined };
  const db = await openDatabase(place);
  club = await ClubDriver.open({
    config: parseConfig(environmentOf(place)),
    db,
    seed: day,
    nowMs,
    chainLength: clubSizes.small.chainLength,
  });
  testClient({ nowMs: () => nowMs });
  return club;
}

async function closeClub(): Promise<void> {
  const open = club;
  club = undefined;
  await open?.close();
  await open?.context.db.close();
}

function sessionsIn(file: string): Record<string, unknown>[] {
  try {
    const db = new SqliteFile(file, { readonly: true, fileMustExist: true });
    const rows = db.prepare('select * from sessions').all() as Record<string, unknown>[];
    db.close();
    return rows;
  } catch {
    return [];
  }
}

/** Keeps the client's session, as a month without use would end it. */
function storeSessions(file: string, sessions: readonly Record<string, unknown>[], expiresMs: number): void {
  const db = new SqliteFile(file);
  for (const session of sessions) {
    const row: Record<string, unknown> = { ...session, expires_ms: expiresMs };
    const names = Object.keys(row);
    db.prepare(`insert into sessions (${names.join(', ')}) values (${names.map((name) => `:${name}`).join(', ')})`).run(row);
  }
  db.close();
}

/** Keeps every fifth video and person, the same on both days: the number is not what is tested here. */
function thinOut(file: string): void {
  const db = new SqliteFile(file);
  db.pragma('foreign_keys = off');
  for (const table of ['videos', 'profiles']) db.exec(`delete from ${table} where pos % 5 <> 0`);
  db.exec('delete from plays where video_id not in (select id from videos)');
  for (const table of ['verifications', 'favourites', 'profile_views'])
    db.exec(`delete from ${table} where profile_id not in (select id from profiles)`);
  db.close();
}

const dropped: string[] = [];
const parts = {
  nowMs: () => client().nowMs(),
  dropPictures: (bases: readonly string[]) => void dropped.push(...bases),
  pause: async () => undefined,
  pull: async () => true,
  alone: async (work: () => Promise<void>) => {
    await work();
    return true;
  },
};

/** Everything that a client does in the background until its copy is complete. */
async function fill(): Promise<void> {
  const { ended, left } = await fillMirror(parts, () => true);
  expect([ended, [...left]]).toEqual([true, []]);
}

const idsOf = async (collection: CollectionName): Promise<string[]> => {
  await mirror.openCollection(collection);
  return [...mirror.collection(collection).lines.keys()].sort();
};

/** What the club has of a collection, in the copy's form: up to the collection's cap, the newest of those ordered by time. */
async function clubHas(collection: 'profiles' | 'videos' | 'messages' | 'notices'): Promise<string[]> {
  const { queries } = (club as ClubDriver).context.db;
  if (collection === 'profiles') return sorted(await queries.selectFrom('profiles').select('id').where('published', '=', 1).execute());
  if (collection === 'videos') return sorted(await queries.selectFrom('videos').select('id').where('hidden', '=', 0).execute());
  return sorted(
    await queries.selectFrom(collection).select('id').orderBy('at_ms', 'desc').orderBy('id').limit(caps.rows[collection]).execute(),
  );
}

const sorted = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();

const shared = ['profiles', 'videos', 'notices'] as const;

test('a client that was away for a month, within the horizon, is sent what changed and what was deleted, and continues (O15, O24)', async () => {
  const firstMs = kept.untilMs - keptDays * dayMs;
  const first = await openClub('firstDay', firstMs);
  const demo = await first.enter('doLogin', members[0]);
  storeSession({ token: demo.token, tokensso: '', memberId: demo.id });
  mirror.open({ memberId: demo.id });
  await fill();
  for (const collection of shared) expect([collection, await idsOf(collection)]).toEqual([collection, await clubHas(collection)]);
  const before = asked.length;

  await openClub('lastDay', kept.untilMs);
  [asked, refused] = [[], []];
  dropped.length = 0;
  await fill();
  expect(refused).toEqual([]);
  for (const collection of shared) expect([collection, await idsOf(collection)]).toEqual([collection, await clubHas(collection)]);
  const messages = await idsOf('messages');
  const newest = await clubHas('messages');
  expect(newest.filter((id) => !messages.includes(id)).length).toBeLessThan(10);
  // A month of a member's own rows arrives in pages, none of them twice.
  const pages = (collection: string) => asked.filter((name) => name === collection).length;
  const { queries } = (club as unknown as ClubDriver).context.db;
  const { seq } = await queries
    .selectFrom('accounts')
    .select('seq')
    .where('name', '=', `member:${demo.id}:available`)
    .executeTakeFirstOrThrow();
  expect(pages('statement')).toBeLessThanOrEqual(Math.ceil((seq + 1) / mirrorPageRows) + 1);
  expect(pages('notifications')).toBeLessThanOrEqual(Math.ceil(4_000 / mirrorPageRows));
  expect(asked.length).toBeLessThan(600);
  expect(before).toBeLessThan(200);

  // Nothing has changed since: one request confirms everything.
  asked = [];
  await fill();
  expect(asked).toEqual(['/api/mirror']);
});

test('a client that was away for longer than the horizon restarts each collection once, and ends up with the same rows (O15)', async () => {
  await openClub('firstDay', kept.untilMs - keptDays * dayMs);
  mirror.open('public');
  await fill();
  const filling = asked.length;

  const last = await openClub('lastDay', kept.untilMs);
  // The tombstones of the first twenty days are swept, as if ninety more days had passed.
  await sweep(last.context.db, kept.untilMs - 10 * dayMs + sweepLimits.tombstonesMs);
  const swept = await last.context.db.queries.selectFrom('shelf_revs').select('shelf').where('swept_rev', '>', 0).execute();
  expect(swept.map(({ shelf }) => shelf)).toEqual(expect.arrayContaining(['profiles', 'videos', 'notices']));
  [asked, refused] = [[], []];
  await fill();
  expect(refused.sort()).toEqual(['notices', 'profiles', 'videos']);
  for (const collection of shared) expect([collection, await idsOf(collection)]).toEqual([collection, await clubHas(collection)]);
  expect(asked.length).toBeLessThanOrEqual(filling + caps.rows.periods / mirrorPageRows + 20);
});
