import { type Dice, rollDice } from '../../src/domain/dice.ts';
import type { Context } from '../../src/server/context.ts';
import type { Queries } from '../../src/server/db/database.ts';
import { lastPeriod, type PeriodRow } from '../../src/server/draws/advance.ts';
import { commitmentOf } from '../../src/server/draws/chain.ts';
import { chainOf, seedOf } from '../../src/server/draws/chains.ts';
import { hmacSha256 } from '../../src/server/draws/hashes.ts';
import type { LotteryRow } from '../../src/server/draws/lotteries.ts';
import { expectOf, planPeriod } from '../../src/server/draws/period-plan.ts';
import { insertRows } from './rows.ts';

/** A period from its opening to its result, from the real seed of its chain. */
export interface Draw {
  lottery: LotteryRow;
  period: PeriodRow;
  dice: Dice;
  /** Its row exists already, open. */
  stands: boolean;
}

/** How long after its time a draw happens: the job's delay. */
const lateMs = 4;

/** All draws of all games until the given time, in order. Nothing is written. */
export async function drawsUntil(context: Context, untilMs: number): Promise<Draw[]> {
  const { queries } = context.db;
  const lotteries = await queries.selectFrom('lotteries').selectAll().where('closed', '=', 0).orderBy('pos').execute();
  const draws: Draw[] = [];
  for (const lottery of lotteries) draws.push(...(await drawsOf(context, lottery, untilMs)));
  return draws.sort((a, b) => (a.period.drawn_ms ?? 0) - (b.period.drawn_ms ?? 0) || (a.lottery.id < b.lottery.id ? -1 : 1));
}

async function drawsOf(context: Context, lottery: LotteryRow, untilMs: number): Promise<Draw[]> {
  const { queries } = context.db;
  const last = await lastPeriod(queries, lottery.id);
  const chain = last && (await chainOf(queries, lottery.id, last.k));
  if (!last || !chain) throw new Error(`the game ${lottery.key} was never opened`);
  const draws: Draw[] = [];
  const isOpen = last.state === 'open' || last.state === 'closed';
  let k = isOpen ? last.k : last.k + 1;
  let opensMs = isOpen ? last.opens_ms : (last.drawn_ms ?? 0);
  for (;;) {
    const { closesMs, drawsMs } = planPeriod(opensMs, lottery.period_seconds);
    const drawnMs = drawsMs + lateMs;
    if (drawnMs > untilMs) return draws;
    const seed = seedOf(context.db, context.sealer, chain, k);
    const expect = expectOf(opensMs, k);
    const dice = await rollDice(hmacSha256, seed, { lotteryKey: lottery.key, expect, beacon: 'none' });
    const period: PeriodRow = {
      lottery_id: lottery.id,
      k,
      expect,
      opens_ms: opensMs,
      closes_ms: closesMs,
      draws_ms: drawsMs,
      commitment: commitmentOf(seed),
      beacon: 'none',
      state: 'drawn',
      settled: 1,
      seed: seed.toString('hex'),
      dice: JSON.stringify(dice),
      void_reason: null,
      drawn_ms: drawnMs,
      rev: 0,
    };
    draws.push({ lottery, period, dice, stands: isOpen && k === last.k });
    k += 1;
    opensMs = drawnMs;
  }
}

/** Writes the draws as drawn and settled, each with its own revision, in order. */
export async function writeDraws(tx: Queries, { db }: Context, draws: readonly Draw[]): Promise<void> {
  const { rev } = await tx.selectFrom('shelf_revs').select('rev').where('shelf', '=', 'periods').executeTakeFirstOrThrow();
  const rows = draws.map(({ period, stands }, index) => ({ row: { ...period, rev: rev + index + 1 }, stands }));
  for (const { row } of rows.filter(({ stands }) => stands)) {
    const { lottery_id, k, seed, dice, drawn_ms, rev: own } = row;
    await tx
      .updateTable('periods')
      .set({ state: 'drawn', settled: 1, seed, dice, drawn_ms, rev: own })
      .where('lottery_id', '=', lottery_id)
      .where('k', '=', k)
      .execute();
  }
  const fresh = rows.filter(({ stands }) => !stands).map(({ row }) => row);
  await insertRows(tx, db.kind, 'periods', fresh);
  await tx
    .updateTable('shelf_revs')
    .set({ rev: rev + draws.length })
    .where('shelf', '=', 'periods')
    .execute();
}
