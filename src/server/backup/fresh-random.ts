import { sql } from 'kysely';
import { endPairs } from '../actions/wheel.ts';
import type { Queries } from '../db/database.ts';
import { type ChainParts, newChain, publishChain } from '../draws/chains.ts';
import { passOver } from '../draws/lost-numbers.ts';

/** What was ended because a lost club may have revealed it. */
export interface Renewed {
  chains: number;
  wheel_pairs: number;
}

/**
 * Seeds that were secret when the backup was made may have been revealed since: whoever noted them would know draws before betting. So
 * every open game continues with a chain that nobody has seen, from a number that the lost club can't have reached, and every wheel pair in
 * use ends. Takes a second for each game (a million hashes).
 *
 * A period that is open in the backup keeps its seed: it is revealed only after its draw, and betting ends before.
 */
export async function renewRandom(tx: Queries, parts: ChainParts, madeMs: number): Promise<Renewed> {
  const games = await tx.selectFrom('lotteries').selectAll().where('closed', '<>', 1).orderBy('id').execute();
  for (const { id, period_seconds: seconds } of games) {
    const sinceMs = Math.max(0, parts.nowMs() - madeMs);
    // The period that had begun, and one more because draw times are aligned to a grid.
    const lost = (await lastNumber(tx, id)) + Math.ceil(sinceMs / (seconds * 1_000)) + 2;
    await passOver(tx, id, lost);
    await publishChain(tx, await newChain(parts, id, lost + 1));
  }
  return { chains: games.length, wheel_pairs: await endPairs(tx, parts.nowMs()) };
}

/** The number of a lottery's newest period; 0 before its first. */
export async function lastNumber(queries: Queries, lotteryId: string): Promise<number> {
  const { k } = await queries
    .selectFrom('periods')
    .select(sql<number>`coalesce(max(k), 0)`.as('k'))
    .where('lottery_id', '=', lotteryId)
    .executeTakeFirstOrThrow();
  return k;
}
