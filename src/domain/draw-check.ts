import { type Dice, type DrawName, keepsCommitment, rollDice } from './dice.ts';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { type Play, payoutCents, playsWonBy } from './odds.ts';
import { type Cents, cents } from './points.ts';

/** The published data of a drawn period, in the format of the API: seeds and commitments in hex. */
export interface PublishedDraw extends DrawName {
  commitment: string;
  /** Null if it was not published: then nothing can be proven. */
  seed: string | null;
  /** The dice according to the server. */
  dice: readonly number[] | null;
}

/** The verdict of a step. `missing`: what it needs is not available, which does not pass. */
export type StepVerdict = 'match' | 'mismatch' | 'missing';

export interface DrawVerdict {
  /** The seed hashes to the commitment that was published before the first bet. */
  commitment: StepVerdict;
  /** The dice follow from the seed. */
  dice: StepVerdict;
  /** What the seed results in, whatever the server says; undefined without a valid seed. */
  rolled: Dice | undefined;
}

/** Bytes of a hexadecimal text; undefined for anything else. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Checks a draw with published data only (H4), without a request. */
export async function checkDraw(hashes: { sha256: Sha256; hmac: HmacSha256 }, draw: PublishedDraw): Promise<DrawVerdict> {
  const seed = draw.seed === null ? undefined : bytesOfHex(draw.seed);
  const commitment = bytesOfHex(draw.commitment);
  if (seed === undefined || seed.length === 0) return { commitment: 'missing', dice: 'missing', rolled: undefined };
  const rolled = await rollDice(hashes.hmac, seed, draw);
  const kept = commitment?.length === 32 && (await keepsCommitment(hashes.sha256, seed, commitment));
  const same = draw.dice !== null && draw.dice.length === rolled.length && rolled.every((die, index) => die === draw.dice?.[index]);
  return { commitment: kept ? 'match' : 'mismatch', dice: draw.dice === null ? 'missing' : same ? 'match' : 'mismatch', rolled };
}

/** The payout of a bet on these dice: 0 if its play lost. */
export function betPayoutCents(bet: { play: Play; stake_cents: number; multiplier_hundredths: number }, dice: Dice): Cents {
  return playsWonBy(dice).includes(bet.play) ? payoutCents(cents(bet.stake_cents), bet.multiplier_hundredths) : cents(0);
}
