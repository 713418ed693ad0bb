import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { done, refused } from '#contract/outcome.ts';
import { type DrawnPeriod, type fairnessCall, fairnessPerPage, type PeriodRow } from '#contract/shelves/periods.ts';
import type { Tables } from '../db/schema.ts';
import { lastPeriod } from '../draws/advance.ts';
import { chainOf } from '../draws/chains.ts';
import { closesBeforeMs } from '../draws/period-plan.ts';
import { endedPeriods, lotteryOfKey } from './lottery.ts';
import { diceOf } from './play-results.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow, RevisionSpan } from './revision-span.ts';

/** Periods older than this leave the feed of the mirror; `/fairness/:key` pages through all of them. */
const mirroredMs = 3 * 86_400_000;

function drawnOf({ expect, k, commitment, seed, beacon, dice, void_reason }: Selectable<Tables['periods']>): DrawnPeriod {
  return { expect, k, commitment, seed, beacon, opencode: diceOf(dice).opencode, void: void_reason };
}

/** wire.md, "Ours": everything that a checker needs, and nothing that was not drawn yet. */
export const fairness: Read<typeof fairnessCall> = {
  shelves: [],
  varies: 'member',
  async read({ queries, nowMs }, { before }, key = '') {
    const found = await lotteryOfKey(queries, key);
    if (!found.ok) return found;
    const { id, rtp } = found.data;
    const next = await lastPeriod(queries, id);
    const chain = next && (await chainOf(queries, id, next.k));
    if (!next || !chain) return refused('not_found');
    const chains = await queries.selectFrom('chains').selectAll().where('lottery_id', '=', id).orderBy('from_k').execute();
    const { voids } = await queries
      .selectFrom('periods')
      .select(sql<number>`count(*)`.as('voids'))
      .where('lottery_id', '=', id)
      .where('state', '=', 'void')
      .executeTakeFirstOrThrow();
    const rows = await endedPeriods(queries, id, fairnessPerPage)
      .$if(before !== undefined, (query) => query.where('expect', '<', before ?? ''))
      .execute();
    return done({
      ...{ anchor: chain.anchor, length: chain.length, beacon: 'none', rtp_hundredths: rtp, closes_before_ms: closesBeforeMs, voids },
      chains: chains.map(({ from_k, anchor, length, published_ms }) => ({ from_k, anchor, length, published_at_ms: published_ms })),
      now: {
        ...{ expect: next.expect, k: next.k, commitment: next.commitment, closes_at_ms: next.closes_ms },
        ...{ draws_at_ms: next.draws_ms, server_ms: nowMs },
      },
      periods: rows.map(drawnOf),
    });
  },
};

/** Drawn and voided periods of the last days, each as soon as it was drawn. Ids: `<lottery key>.<expect>`. */
export async function periodsInSpan(
  { queries, nowMs }: ReadContext,
  { after, upTo, limit }: RevisionSpan,
): Promise<RevisedRow<PeriodRow>[]> {
  // One revision a draw: the id tells nothing apart that the revision does not.
  const rows = await queries
    .selectFrom('periods')
    .innerJoin('lotteries', 'lotteries.id', 'periods.lottery_id')
    .selectAll('periods')
    .select('lotteries.key')
    .where('periods.rev', '>', after.rev)
    .where('periods.rev', '<=', upTo)
    .where('periods.drawn_ms', '>', nowMs - mirroredMs)
    .orderBy('periods.rev')
    .limit(limit)
    .execute();
  return rows.map(({ key, ...row }) => {
    const drawnMs = row.drawn_ms ?? 0;
    return { rev: row.rev, row: { id: `${key}.${row.expect}`, lottery: key, drawn_ms: drawnMs, at_ms: drawnMs, ...drawnOf(row) } };
  });
}
