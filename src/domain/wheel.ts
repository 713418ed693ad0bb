import { type HmacSha256, hmacBlocks } from './hashing.ts';

/** One past the largest word of four bytes. */
const words = 2 ** 32;

/** What determines a turn of the wheel, besides the server's secret seed. */
export interface Spin {
  memberSeed: string;
  /** Counts the turns of a pair of seeds, from 0. */
  n: number;
  /** Weights of the prizes in their order: integers, at least one above 0, with a sum of at most 2^32. */
  weights: readonly number[];
}

function wordsOf(block: Uint8Array): number[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  return Array.from({ length: Math.floor(block.length / 4) }, (_, index) => view.getUint32(index * 4));
}

function totalOf(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sound = weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0);
  if (!sound || total < 1 || total > words) throw new RangeError('weights must be whole numbers, 1 to 2^32 in all');
  return total;
}

/** The index of the prize that `point` (below the total weight) falls on, by cumulative weight. */
function prizeAt(point: number, weights: readonly number[]): number {
  let left = point;
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/** The index of the prize of a turn. Words that would favour the first prizes are skipped (H7). */
export async function spinWheel(hmac: HmacSha256, serverSeed: Uint8Array, { memberSeed, n, weights }: Spin): Promise<number> {
  const total = totalOf(weights);
  const evenWords = Math.floor(words / total) * total;
  for await (const block of hmacBlocks(hmac, serverSeed, `foyer/wheel/1|${memberSeed}|${n}`)) {
    const word = wordsOf(block).find((candidate) => candidate < evenWords);
    if (word !== undefined) return prizeAt(word % total, weights);
  }
  throw new Error('unreachable: the blocks end with an error');
}
