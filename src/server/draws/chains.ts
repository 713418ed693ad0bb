import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Sealer } from '../seal.ts';
import { makeChain, type Stretch, stretchOf } from './chain.ts';

export type ChainRow = Selectable<Tables['chains']>;

/** The dependencies of making and opening chains. */
export interface ChainParts {
  sealer: Sealer;
  randomBytes(length: number): Uint8Array;
  nowMs(): number;
  /** Links of a new chain: `chainLength`, or fewer in tests. */
  chainLength: number;
  /** Whether the server is stopping: a chain in the making is then abandoned, since none of it is published. */
  isEnding?: (() => boolean) | undefined;
}

/** Thrown if a chain was abandoned because the server is stopping. */
export class ChainGivenUp extends Error {
  override name = 'ChainGivenUp';
}

const purposeOf = (lotteryId: string, fromK: number): string => `chain|${lotteryId}|${fromK}`;

/**
 * A chain of a lottery, ready to be published; of several processes the first to commit wins.
 *
 * @throws ChainGivenUp
 */
export async function newChain(
  { sealer, randomBytes: random, nowMs, chainLength: length, isEnding }: ChainParts,
  lotteryId: string,
  fromK: number,
): Promise<ChainRow> {
  const { anchor, kept } = await makeChain(random(32), length, async () => {
    await yieldToEventLoop();
    if (isEnding?.()) throw new ChainGivenUp('the club ends');
  });
  const sealed = sealer.seal(purposeOf(lotteryId, fromK), kept.toString('base64'));
  return { lottery_id: lotteryId, from_k: fromK, length, anchor, sealed_seeds: sealed, published_ms: nowMs() };
}

export function publishChain(tx: Queries, chain: ChainRow) {
  return tx
    .insertInto('chains')
    .values(chain)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The chain of a period: the last one that starts at or before it. */
export function chainOf(queries: Queries, lotteryId: string, k: number): Promise<ChainRow | undefined> {
  return queries
    .selectFrom('chains')
    .selectAll()
    .where('lottery_id', '=', lotteryId)
    .where('from_k', '<=', k)
    .orderBy('from_k', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Decrypted stretches, one per chain: decrypting a chain takes milliseconds, and periods follow one another. */
const opened = new WeakMap<Database, Map<string, Stretch>>();

/** The seed of period k (its s), in its chain. It must not leave the server before the period is drawn. */
export function seedOf(db: Database, sealer: Sealer, chain: ChainRow, k: number): Buffer {
  const link = k - chain.from_k + 1;
  if (link < 1 || link > chain.length) throw new RangeError(`period ${k} is not of this chain`);
  const name = purposeOf(chain.lottery_id, chain.from_k);
  const stretches = opened.get(db) ?? new Map<string, Stretch>();
  opened.set(db, stretches);
  let stretch = stretches.get(name);
  if (!stretch || link < stretch.first || link >= stretch.first + stretch.seeds.length) {
    stretch = stretchOf(Buffer.from(sealer.open(name, chain.sealed_seeds), 'base64'), chain.length, link);
    stretches.set(name, stretch);
  }
  const seed = stretch.seeds[link - stretch.first];
  if (!seed) throw new Error('a seed is missing in its stretch');
  return seed;
}
