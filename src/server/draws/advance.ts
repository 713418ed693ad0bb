import type { Selectable } from 'kysely';
import type { VoidReason } from '#contract/record-statuses.ts';
import { keepsCommitment, rollDice } from '#domain/dice.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { nextRevision } from '../db/shelf-revision.ts';
import { chainReserve, commitmentOf } from './chain.ts';
import { type ChainParts, type ChainRow, chainOf, newChain, publishChain, seedOf } from './chains.ts';
import { hmacSha256, sha256 } from './hashes.ts';
import { lostNumbers } from './lost-numbers.ts';
import type { LotteryRow } from './lotteries.ts';
import { expectOf, planPeriod } from './period-plan.ts';

export type PeriodRow = Selectable<Tables['periods']>;

/** What draws need. There is nothing in it by which a result could be chosen. */
export interface DrawParts extends ChainParts {
  db: Database;
}

/** The lottery's newest period. */
export function lastPeriod(queries: Queries, lotteryId: string): Promise<PeriodRow | undefined> {
  return queries.selectFrom('periods').selectAll().where('lottery_id', '=', lotteryId).orderBy('k', 'desc').limit(1).executeTakeFirst();
}

/** More steps than a lottery can have to take at once: close, draw, open, and a look at the end. */
const mostSteps = 6;

/**
 * Takes a lottery as far as the clock allows (fairness.md, "Order"): opens, closes, draws. Every step is one conditional
 * transaction that any process may run and only one does; after a crash the next one goes on from what stands.
 * Returns when the next step is due, in ms; undefined for a lottery that was closed and has nothing left to draw.
 */
export async function advance(parts: DrawParts, lottery: LotteryRow): Promise<number | undefined> {
  for (let step = 0; step < mostSteps; step += 1) {
    const period = await lastPeriod(parts.db.queries, lottery.id);
    const nowMs = parts.nowMs();
    if (!period || period.state === 'drawn' || period.state === 'void') {
      if (lottery.closed === 1) return undefined;
      await open(parts, lottery, period);
    } else if (period.state === 'open') {
      if (nowMs < period.closes_ms) return period.closes_ms;
      await close(parts, period);
    } else {
      if (nowMs < period.draws_ms) return period.draws_ms;
      await draw(parts, lottery, period);
    }
  }
  return parts.nowMs();
}

/**
 * The lottery's chain for its period k, made and published where it has none yet, before any bet can be placed on it.
 * Near its end the next one is published too.
 */
async function chainFor(parts: DrawParts, lotteryId: string, k: number): Promise<ChainRow> {
  const { queries } = parts.db;
  const known = await chainOf(queries, lotteryId, k);
  if (!known) await publish(parts, lotteryId, k);
  else if (isNearEnd(known, k)) {
    const following = known.from_k + known.length;
    if ((await chainOf(queries, lotteryId, following))?.from_k !== following) await publish(parts, lotteryId, following);
  }
  const chain = known ?? (await chainOf(queries, lotteryId, k));
  if (!chain) throw new Error('a chain was not kept');
  return chain;
}

const isNearEnd = ({ from_k, length }: ChainRow, k: number): boolean => from_k + length - k <= Math.min(chainReserve, length / 2);

async function publish(parts: DrawParts, lotteryId: string, fromK: number): Promise<void> {
  const chain = await newChain(parts, lotteryId, fromK);
  await parts.db.transaction((tx) => publishChain(tx, chain));
}

/** Opens the period after `last`, with the commitment to its seed. */
async function open(parts: DrawParts, lottery: LotteryRow, last: PeriodRow | undefined): Promise<void> {
  const row = await nextPeriod(parts, lottery, last);
  await parts.db.transaction((tx) => insertPeriod(tx, row));
}

async function nextPeriod(parts: DrawParts, lottery: LotteryRow, last: Pick<PeriodRow, 'k' | 'opens_ms'> | undefined): Promise<PeriodRow> {
  const k = Math.max(last?.k ?? 0, await lostNumbers(parts.db.queries, lottery.id)) + 1;
  const chain = await chainFor(parts, lottery.id, k);
  // A clock that was put back must not take the period ids back with it.
  const opensMs = Math.max(parts.nowMs(), last?.opens_ms ?? 0);
  const { closesMs, drawsMs } = planPeriod(opensMs, lottery.period_seconds);
  return {
    ...{ lottery_id: lottery.id, k, expect: expectOf(opensMs, k), opens_ms: opensMs, closes_ms: closesMs, draws_ms: drawsMs },
    ...{ commitment: commitmentOf(seedOf(parts.db, parts.sealer, chain, k)), beacon: 'none', state: 'open', settled: 0 },
    ...{ seed: null, dice: null, void_reason: null, drawn_ms: null, rev: 0 },
  };
}

const insertPeriod = (tx: Queries, row: PeriodRow) =>
  tx
    .insertInto('periods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const theOne = ({ lottery_id, k }: PeriodRow) => ({ lottery_id, k });

/** Ends betting. On PostgreSQL it waits for the bets that hold the row (commands/place-bet.ts); after its commit there is none. */
async function close({ db }: DrawParts, period: PeriodRow): Promise<void> {
  const { lottery_id, k } = theOne(period);
  await db.transaction((tx) =>
    tx
      .updateTable('periods')
      .set({ state: 'closed' })
      .where('lottery_id', '=', lottery_id)
      .where('k', '=', k)
      .where('state', '=', 'open')
      .execute(),
  );
}

type Result = { seed: string | null; dice: string | null; void_reason: VoidReason | null };

/** Reveals a closed period, and opens the next one with it: only now its seed may show as a commitment. */
async function draw(parts: DrawParts, lottery: LotteryRow, period: PeriodRow): Promise<void> {
  const { db, nowMs } = parts;
  const result = await resultOf(parts, lottery, period);
  // A chain that broke its promise is not gone on with.
  if (result.void_reason !== null) await publish(parts, period.lottery_id, period.k + 1);
  const following = lottery.closed === 1 ? undefined : await nextPeriod(parts, lottery, period);
  const { lottery_id, k } = theOne(period);
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'periods');
    const drawn = await tx
      .updateTable('periods')
      .set({ ...result, state: result.void_reason === null ? 'drawn' : 'void', drawn_ms: nowMs(), rev })
      .where('lottery_id', '=', lottery_id)
      .where('k', '=', k)
      .where('state', '=', 'closed')
      .returning('k')
      .executeTakeFirst();
    if (drawn && following) await insertPeriod(tx, following);
  });
}

/** The period's seed, or undefined where what is stored can't be opened any more. */
function storedSeed(...of: Parameters<typeof seedOf>): Buffer | undefined {
  try {
    return seedOf(...of);
  } catch {
    return undefined;
  }
}

/** What the seed that was promised gives; nothing else goes into it. A seed that does not fit its promise voids the period. */
async function resultOf({ db, sealer }: DrawParts, { key: lotteryKey }: LotteryRow, period: PeriodRow): Promise<Result> {
  const chain = await chainOf(db.queries, period.lottery_id, period.k);
  const seed = chain && storedSeed(db, sealer, chain, period.k);
  const kept = seed !== undefined && (await keepsCommitment(sha256, seed, Buffer.from(period.commitment, 'hex')));
  if (!seed || !kept) return { seed: seed?.toString('hex') ?? null, dice: null, void_reason: 'seed_mismatch' };
  const { expect, beacon } = period;
  const dice = await rollDice(hmacSha256, seed, { lotteryKey, expect, beacon });
  return { seed: seed.toString('hex'), dice: JSON.stringify(dice), void_reason: null };
}
