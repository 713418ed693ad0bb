import type { Selectable } from 'kysely';
import type { VoidReason } from '#contract/record-statuses.ts';
import { keepsCommitment, rollDice } from '#domain/dice.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { chainReserve, commitmentOf } from './chain.ts';
import { type ChainParts, type ChainRow, chainOf, newChain, publishChain, seedOf } from './chains.ts';
import { hmacSha256, sha256 } from './hashes.ts';
import { lostNumbers } from './lost-numbers.ts';
import type { LotteryRow } from './lotteries.ts';
import { expectOf, planPeriod } from './period-plan.ts';
import { isByWrongClock, wrongClockMs } from './wrong-clock.ts';

export type PeriodRow = Selectable<Tables['periods']>;

/** The dependencies of draws. Nothing in it could be used to choose a result. */
export interface DrawParts extends ChainParts {
  db: Database;
  /** The clock that all processes share, if the database has one: draws use it. Otherwise the process's own. */
  databaseMs?: (() => Promise<number>) | undefined;
}

/** The lottery's newest period. */
export function lastPeriod(queries: Queries, lotteryId: string): Promise<PeriodRow | undefined> {
  return queries.selectFrom('periods').selectAll().where('lottery_id', '=', lotteryId).orderBy('k', 'desc').limit(1).executeTakeFirst();
}

/** More steps than a lottery can need at once: close, draw, open, and a final check. */
const mostSteps = 6;

/**
 * Advances a lottery as far as the clock allows: opens, closes, draws. Every step is one conditional
 * transaction that any process may run but only one does; after a crash the next process continues from the stored state. The
 * database's clock decides: a process with a wrong clock neither opens nor closes by it.
 * Returns when the next step is due, in ms; undefined for a lottery that was closed or paused and has nothing left to draw.
 */
export async function advance(parts: DrawParts, lottery: LotteryRow): Promise<number | undefined> {
  for (let step = 0; step < mostSteps; step += 1) {
    const period = await lastPeriod(parts.db.queries, lottery.id);
    const nowMs = await nowOf(parts);
    if (!period || period.state === 'drawn' || period.state === 'void') {
      if (lottery.closed !== 0) return undefined;
      await open(parts, lottery, { last: period, nowMs });
    } else if (period.state === 'open') {
      const clocks = { databaseMs: nowMs, processMs: parts.nowMs() };
      if (await isByWrongClock(parts.db.queries, period, clocks)) await voidOpen(parts, lottery, { period, nowMs });
      else if (nowMs < period.closes_ms) return period.closes_ms;
      else await close(parts, period);
    } else {
      // Further away than a draw is from its close: the clock was set back. There is no need to wait, since betting is over.
      if (nowMs < period.draws_ms && period.draws_ms - nowMs <= wrongClockMs) return period.draws_ms;
      await draw(parts, lottery, { period, nowMs });
    }
  }
  return nowOf(parts);
}

const nowOf = async ({ databaseMs, nowMs }: DrawParts): Promise<number> => (databaseMs ? databaseMs() : nowMs());

/**
 * The lottery's chain for its period k; if there is none, one is made and published before any bet can be placed on it.
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
async function open(parts: DrawParts, lottery: LotteryRow, at: { last: PeriodRow | undefined; nowMs: number }): Promise<void> {
  const row = await nextPeriod(parts, lottery, at);
  await parts.db.transaction((tx) => insertPeriod(tx, row));
}

type Last = Pick<PeriodRow, 'k' | 'expect' | 'opens_ms' | 'void_reason'>;

async function nextPeriod(
  parts: DrawParts,
  lottery: LotteryRow,
  { last, nowMs }: { last: Last | undefined; nowMs: number },
): Promise<PeriodRow> {
  const k = Math.max(last?.k ?? 0, await lostNumbers(parts.db.queries, lottery.id)) + 1;
  const chain = await chainFor(parts, lottery.id, k);
  // If the clock was set back, times must not go back with it, unless the previous time was the wrong one.
  const opensMs = last && last.void_reason !== 'clock_wrong' ? Math.max(nowMs, last.opens_ms) : nowMs;
  const { closesMs, drawsMs } = planPeriod(opensMs, lottery.period_seconds);
  return {
    lottery_id: lottery.id,
    k,
    expect: expectOf(opensMs, k, last?.expect),
    opens_ms: opensMs,
    closes_ms: closesMs,
    draws_ms: drawsMs,
    commitment: commitmentOf(seedOf(parts.db, parts.sealer, chain, k)),
    beacon: 'none',
    state: 'open',
    settled: 0,
    seed: null,
    dice: null,
    void_reason: null,
    drawn_ms: null,
    rev: 0,
  };
}

const insertPeriod = (tx: Queries, row: PeriodRow) =>
  tx
    .insertInto('periods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const keyOfPeriod = ({ lottery_id, k }: PeriodRow) => ({ lottery_id, k });

/** Ends betting. On PostgreSQL it waits for the bets that have locked the row (commands/place-bet.ts); none can follow its commit. */
async function close({ db }: DrawParts, period: PeriodRow): Promise<void> {
  const { lottery_id, k } = keyOfPeriod(period);
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

/** Ends an open period that a wrong clock opened, before its close; its seed is revealed, and the next one opens at once. */
async function voidOpen(parts: DrawParts, lottery: LotteryRow, { period, nowMs }: { period: PeriodRow; nowMs: number }): Promise<void> {
  const found = await resultOf(parts, lottery, period);
  const result: Result = found.void_reason === null ? { seed: found.seed, dice: null, void_reason: 'clock_wrong' } : found;
  await end(parts, lottery, { period, from: 'open', result, nowMs });
}

/** Reveals a closed period, and opens the next one in the same step: only now may its seed be published, as the next commitment. */
async function draw(parts: DrawParts, lottery: LotteryRow, { period, nowMs }: { period: PeriodRow; nowMs: number }): Promise<void> {
  await end(parts, lottery, { period, from: 'closed', result: await resultOf(parts, lottery, period), nowMs });
}

interface Ending {
  period: PeriodRow;
  /** The state that it must be in, so that only the first process ends it: an open period is never voided after its close has committed. */
  from: 'open' | 'closed';
  result: Result;
  nowMs: number;
}

async function end(parts: DrawParts, lottery: LotteryRow, { period, from, result, nowMs }: Ending): Promise<void> {
  // A chain with a wrong seed is not continued.
  if (result.void_reason === 'seed_mismatch') await publish(parts, period.lottery_id, period.k + 1);
  const last = { ...period, void_reason: result.void_reason };
  const following = lottery.closed !== 0 ? undefined : await nextPeriod(parts, lottery, { last, nowMs });
  const { lottery_id, k } = keyOfPeriod(period);
  await parts.db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'periods');
    const drawn = await tx
      .updateTable('periods')
      .set({ ...result, state: result.void_reason === null ? 'drawn' : 'void', drawn_ms: nowMs, rev })
      .where('lottery_id', '=', lottery_id)
      .where('k', '=', k)
      .where('state', '=', from)
      .returning('k')
      .executeTakeFirst();
    if (drawn && following) await insertPeriod(tx, following);
  });
}

/** The period's seed, or undefined if the stored one can't be decrypted any more. */
function storedSeed(...of: Parameters<typeof seedOf>): Buffer | undefined {
  try {
    return seedOf(...of);
  } catch {
    return undefined;
  }
}

/** The result of the committed seed, from nothing else. A seed that does not match its commitment voids the period. */
async function resultOf({ db, sealer }: DrawParts, { key: lotteryKey }: LotteryRow, period: PeriodRow): Promise<Result> {
  const chain = await chainOf(db.queries, period.lottery_id, period.k);
  const seed = chain && storedSeed(db, sealer, chain, period.k);
  const kept = seed !== undefined && (await keepsCommitment(sha256, seed, Buffer.from(period.commitment, 'hex')));
  if (!seed || !kept) return { seed: seed?.toString('hex') ?? null, dice: null, void_reason: 'seed_mismatch' };
  const { expect, beacon } = period;
  const dice = await rollDice(hmacSha256, seed, { lotteryKey, expect, beacon });
  return { seed: seed.toString('hex'), dice: JSON.stringify(dice), void_reason: null };
}
