import { type HmacSha256, hmacBlocks, type Sha256, sameBytes } from './hashing.ts';

export type Dice = readonly [number, number, number];

/** What determines a period's result, besides its secret seed. */
export interface DrawName {
  lotteryKey: string;
  expect: string;
  /** `none`, or a public random value in hex. */
  beacon: string;
}

/** The largest multiple of six in a byte: bytes from here on would favour small numbers, and are skipped (H7). */
const evenBytes = 252;

/** The three dice of a period: determined by the seed alone. */
export async function rollDice(hmac: HmacSha256, seed: Uint8Array, { lotteryKey, expect, beacon }: DrawName): Promise<Dice> {
  const dice: number[] = [];
  for await (const block of hmacBlocks(hmac, seed, `foyer/dice/1|${lotteryKey}|${expect}|${beacon}`)) {
    for (const byte of block) {
      if (byte < evenBytes) dice.push((byte % 6) + 1);
      const [first, second, third] = dice;
      if (first !== undefined && second !== undefined && third !== undefined) return [first, second, third];
    }
  }
  throw new Error('unreachable: the blocks end with an error');
}

/** Whether the seed matches the commitment that was published before betting opened: its hash is the commitment (H4). */
export async function keepsCommitment(sha256: Sha256, seed: Uint8Array, commitment: Uint8Array): Promise<boolean> {
  return sameBytes(await sha256(seed), commitment);
}
