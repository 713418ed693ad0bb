import { hash } from 'node:crypto';

/** Links of a hash chain: enough for two years of a draw a minute. */
export const chainLength = 2 ** 20;

/** When this many links are left, the next chain's anchor is published. */
export const chainReserve = 1_000;

/** Every n-th seed is stored, sealed: any other one is at most n hashes away. */
const stride = 1_024;

const seedBytes = 32;

/** Hashes before yielding to the event loop: about 5 ms. */
const hashesAtOnce = 8_192;

const next = (seed: Buffer): Buffer => hash('sha256', seed, 'buffer');

/** The stored secret seeds of a chain: those of every `stride`th link, and the last one. */
export interface ChainSeeds {
  anchor: string;
  /** Seeds of the links stride, 2 x stride, … and the last one, concatenated. */
  kept: Buffer;
}

/**
 * Makes a chain from its last seed down to the anchor: s_(k-1) = SHA-256(s_k). `breathe` yields to the event loop.
 */
export async function makeChain(last: Uint8Array, length: number, yieldToMain: () => Promise<void>): Promise<ChainSeeds> {
  const kept: Buffer[] = [Buffer.from(last)];
  let seed: Buffer = Buffer.from(last);
  for (let link = length - 1; link >= 0; link -= 1) {
    seed = next(seed);
    if (link > 0 && link % stride === 0) kept.push(seed);
    if (link % hashesAtOnce === 0) await yieldToMain();
  }
  return { anchor: seed.toString('hex'), kept: Buffer.concat(kept.reverse()) };
}

/** The seeds of the stretch of links that contains `link` (from 1), in their order from `first` on. */
export interface Stretch {
  first: number;
  seeds: readonly Buffer[];
}

/** Computes the stretch from the stored seed after it. */
export function stretchOf(kept: Buffer, length: number, link: number): Stretch {
  const at = Math.ceil(link / stride);
  const top = Math.min(at * stride, length);
  // The last seed is stored whatever its number is, after those of whole strides.
  const place = top === length ? kept.length / seedBytes - 1 : at - 1;
  const first = (at - 1) * stride + 1;
  const seeds: Buffer[] = [Buffer.from(kept.subarray(place * seedBytes, (place + 1) * seedBytes))];
  for (let below = top - 1; below >= first; below -= 1) seeds.push(next(seeds.at(-1) ?? Buffer.alloc(0)));
  return { first, seeds: seeds.reverse() };
}

/** The commitment to a seed: its hash, in hex. */
export const commitmentOf = (seed: Uint8Array): string => hash('sha256', seed, 'hex');
