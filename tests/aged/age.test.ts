import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { checkDraw } from '../../src/domain/draw-check.ts';
import type { Database } from '../../src/server/db/database.ts';
import { linesOf, tablesInOrder } from '../../src/server/db/whole-tables.ts';
import { hmacSha256, sha256 } from '../../src/server/draws/hashes.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { type DatabasePlace, onBothDatabases } from '../postgres/databases.ts';
import { type Ageing, ageClub, beginClub, PlaceTaken } from './age-club.ts';
import type { ClubSize } from './sizes.ts';

// Three clubs of a few seconds each, on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const tiny: ClubSize = {
  members: 20,
  betsEach: 6,
  catalogue: 200,
  comingEachDay: 4,
  goingEachDay: 2,
  messages: 30,
  notices: 22,
  lines: 300,
  notifications: 40,
  regulars: 1,
  viewsEachDay: 20,
  playsEachDay: 20,
  chainLength: 8_192,
};

const untilMs = Date.parse('2026-03-05T12:00:00Z');

const ageing = ({ databaseUrl, dataDir }: DatabasePlace, more: Partial<Ageing> = {}): Ageing => ({
  env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FOYER_SECRET: 'ab'.repeat(32) },
  size: tiny,
  days: 1,
  seed: 7,
  untilMs,
  ...more,
});

async function made(place: DatabasePlace, more: Partial<Ageing> = {}): Promise<void> {
  await beginClub(ageing(place, more));
  await ageClub(ageing(place, more));
}

/** Every row of every table, as text. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  return db.snapshot(async (queries) => {
    const all: Record<string, string[]> = {};
    for (const table of await tablesInOrder(queries, db.kind)) {
      const lines: string[] = [];
      for await (const batch of linesOf(queries, db.kind, table)) lines.push(...batch);
      all[table] = lines.sort();
    }
    return all;
  });
}

onBothDatabases('a club that was aged', (fresh) => {
  test('is consistent: its ledger verifies, every draw follows from its seed, and the counts are the requested ones', async () => {
    const place = await fresh.emptyPlace();
    await made(place);
    const db = await fresh.open(place);
    const key = await db.queries.selectFrom('sealed_keys').select('public_key').where('name', '=', 'statement').executeTakeFirstOrThrow();
    const { counts, fault } = await verifyLedger(db, key.public_key);
    expect(fault).toBeUndefined();
    expect(counts.links).toBeGreaterThan(tiny.lines);
    const periods = await db.queries
      .selectFrom('periods')
      .innerJoin('lotteries', 'lotteries.id', 'periods.lottery_id')
      .selectAll('periods')
      .select('lotteries.key')
      .execute();
    const drawn = periods.filter(({ state }) => state === 'drawn');
    // A draw every 1, 3 and 5 minutes; after an operator's action a longer game may start again.
    expect(drawn.length).toBeGreaterThan(1_440 + 480 + 288 - 20);
    expect(periods.length - drawn.length).toBe(3);
    for (const { key: lotteryKey, expect: name, beacon, commitment, seed, dice } of drawn) {
      const verdict = await checkDraw(
        { sha256, hmac: hmacSha256 },
        { lotteryKey, expect: name, beacon, commitment, seed: seed ?? '', dice: JSON.parse(dice ?? '') },
      );
      if (verdict.commitment !== 'match' || verdict.dice !== 'match') expect([name, verdict]).toEqual([name, 'a draw that fits']);
    }
    const demo = await db.queries.selectFrom('members').select('id').where('username', '=', 'demo').executeTakeFirstOrThrow();
    const { seq } = await db.queries
      .selectFrom('accounts')
      .select('seq')
      .where('name', '=', `member:${demo.id}:available`)
      .executeTakeFirstOrThrow();
    expect(seq).toBeGreaterThanOrEqual(tiny.lines);
    const count = async (table: 'videos' | 'profiles' | 'bets', where: ReturnType<typeof sql<boolean>>) =>
      (await db.queries.selectFrom(table).select(sql<number>`count(*)`.as('n')).where(where).executeTakeFirstOrThrow()).n;
    expect(await count('profiles', sql<boolean>`published = 1`)).toBe(tiny.catalogue);
    expect(await count('bets', sql<boolean>`state = 'open'`)).toBe(0);
  });

  test('is the same for the same seed, and different for another', async () => {
    const places = [await fresh.emptyPlace(), await fresh.emptyPlace(), await fresh.emptyPlace()];
    const [one, two, other] = places as [DatabasePlace, DatabasePlace, DatabasePlace];
    for (const place of [one, two]) await made(place);
    await beginClub(ageing(other, { seed: 8 }));
    const [first, second, third] = [
      await everything(await fresh.open(one)),
      await everything(await fresh.open(two)),
      await everything(await fresh.open(other)),
    ];
    const different = Object.keys(first).filter((table) => JSON.stringify(first[table]) !== JSON.stringify(second[table]));
    // The times of the migrations are the machine's own.
    expect(different.filter((table) => table !== 'migrations')).toEqual([]);
    expect(third.chains).not.toEqual(first.chains);
  });

  test('is not created if there is a club already', async () => {
    const place = await fresh.emptyPlace();
    await beginClub(ageing(place));
    await expect(beginClub(ageing(place))).rejects.toThrow(PlaceTaken);
  });
});
