import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type DrawnPeriod, type fairnessCall, fairnessPerPage, type PeriodRow, periodRowId } from '#contract/collections/periods.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { lastPeriod } from '../draws/advance.ts';
import { closesBeforeMs, numberOf } from '../draws/period-plan.ts';
import { endedPeriods, lotteryOfKey } from './lottery.ts';
import { diceOf } from './play-results.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow, RevisionSpan } from './revision-span.ts';

/** Periods older than this are not in the mirror's feed; `/fairness/:key` pages through all of them. */
const mirroredMs = 3 * 86_400_000;

function drawnOf({ expect, k, commitment, seed, beacon, dice, void_reason }: Selectable<Tables['periods']>): DrawnPeriod {
  return { expect, k, commitment, seed, beacon, opencode: diceOf(dice).opencode, void: void_reason };
}

/** A literal, not a parameter: otherwise SQLite does not use the partial index over voided periods. */
const voided = sql<boolean>`state = 'void'`;

/** Everything that a check needs, and no seed that was not drawn yet. */
export const fairness: Read<typeof fairnessCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, nowMs }, { before }, key = '') {
    const found = await lotteryOfKey(queries, key);
    if (!found.ok) return found;
    const { id, rtp } = found.data;
    const older = before === undefined ? Number.MAX_SAFE_INTEGER : numberOf(before);
    if (older === undefined) return refused('bad_request');
    const next = await lastPeriod(queries, id);
    // Without the sealed seeds, which are most of a chain's row.
    const chains = await queries
      .selectFrom('chains')
      .select(['from_k', 'anchor', 'length', 'published_ms'])
      .where('lottery_id', '=', id)
      .orderBy('from_k')
      .execute();
    const chain = next && chains.findLast(({ from_k }) => from_k <= next.k);
    if (!next || !chain) return refused('not_found');
    const { voids } = await queries
      .selectFrom('periods')
      .select(sql<number>`count(*)`.as('voids'))
      .where('lottery_id', '=', id)
      .where(voided)
      .executeTakeFirstOrThrow();
    // By the number in the id: only it says which period came before.
    const rows = await endedPeriods(queries, id, fairnessPerPage).where('k', '<', older).execute();
    return done({
      anchor: chain.anchor,
      length: chain.length,
      beacon: 'none',
      rtp_hundredths: rtp,
      closes_before_ms: closesBeforeMs,
      voids,
      chains: chains.map(({ from_k, anchor, length, published_ms }) => ({ from_k, anchor, length, published_at_ms: published_ms })),
      now: {
        expect: next.expect,
        k: next.k,
        commitment: next.commitment,
        closes_at_ms: next.closes_ms,
        draws_at_ms: next.draws_ms,
        server_ms: nowMs,
      },
      periods: rows.map(drawnOf),
    });
  },
};

/** Drawn and voided periods of the last days. */
export async function periodsInSpan(
  { queries, nowMs }: ReadContext,
  { after, upTo, limit }: RevisionSpan,
): Promise<RevisedRow<PeriodRow>[]> {
  // A draw takes a revision of its own, but a club with generated data may have many in one.
  const id = sql<string>`lotteries.key || '.' || periods.expect`;
  const since = await lastBefore(queries, nowMs - mirroredMs);
  const rows = await queries
    .selectFrom('periods')
    .innerJoin('lotteries', 'lotteries.id', 'periods.lottery_id')
    .selectAll('periods')
    .select('lotteries.key')
    .where('periods.rev', '>=', Math.max(after.rev, since))
    .where('periods.rev', '<=', upTo)
    .where(sql<boolean>`(periods.rev > ${after.rev} or ${id} > ${after.id})`)
    .where('periods.drawn_ms', '>', nowMs - mirroredMs)
    .orderBy('periods.rev')
    .orderBy(id)
    .limit(limit)
    .execute();
  return rows.map(({ key, ...row }) => {
    const drawnMs = row.drawn_ms ?? 0;
    return { rev: row.rev, row: { id: periodRowId(key, row.expect), lottery: key, drawn_ms: drawnMs, at_ms: drawnMs, ...drawnOf(row) } };
  });
}

/** Where the newest `count` periods of a span begin. Those with the first one's revision are included. */
export async function newestPeriodsFrom({ queries, nowMs }: ReadContext, { after, upTo }: RevisionSpan, count: number) {
  const known = queries.selectFrom('periods').select('rev').where('rev', '>', after.rev).where('rev', '<=', upTo);
  const first = await known
    .orderBy('rev', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  if (!first) return { rev: after.rev, older: false };
  const before = known
    .where('rev', '<', first.rev)
    .where('rev', '>=', await lastBefore(queries, nowMs - mirroredMs))
    .where('drawn_ms', '>', nowMs - mirroredMs)
    .orderBy('rev', 'desc')
    .limit(1);
  return { rev: first.rev - 1, older: (await before.executeTakeFirst()) !== undefined };
}

/**
 * The revision of the last draw up to a time: what the feed leaves out is before it, and a new client must not
 * make us read every draw there ever was.
 */
async function lastBefore(queries: Queries, atMs: number): Promise<number> {
  const last = await queries
    .selectFrom('periods')
    .select('rev')
    .where('drawn_ms', '<=', atMs)
    .orderBy('drawn_ms', 'desc')
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.rev ?? 0;
}
