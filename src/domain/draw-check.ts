import { type Dice, type DrawName, keepsCommitment, rollDice } from './dice.ts';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { type Play, payoutCents, playsWonBy } from './odds.ts';
import { type Cents, cents } from './points.ts';

/** What is known of a period once it was drawn, in the form of the wire: seeds and commitments in hex. */
export interface PublishedDraw extends DrawName {
  commitment: string;
  /** Null where it was not published: then nothing can be shown. */
  seed: string | null;
  /** As the club says they fell. */
  dice: readonly number[] | null;
}

/** A step of a check, in its order. `missing`: what it needs is not there, which is no pass. */
export type StepVerdict = 'match' | 'mismatch' | 'missing';

export interface DrawVerdict {
  /** The seed hashes to what was promised before the first bet. */
  commitment: StepVerdict;
  /** The dice follow from the seed. */
  dice: StepVerdict;
  /** What the seed gives, whatever the club says; undefined where there is no sound seed. */
  rolled: Dice | undefined;
}

/** Bytes of a hexadecimal text; undefined for anything else. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Checks a draw from what was published alone (H4): nothing of it is asked of the server. */
export async function checkDraw(hashes: { sha256: Sha256; hmac: HmacSha256 }, draw: PublishedDraw): Promise<DrawVerdict> {
  const seed = draw.seed === null ? undefined : bytesOfHex(draw.seed);
  const commitment = bytesOfHex(draw.commitment);
  if (seed === undefined || seed.length === 0) return { commitment: 'missing', dice: 'missing', rolled: undefined };
  const rolled = await rollDice(hashes.hmac, seed, draw);
  const kept = commitment?.length === 32 && (await keepsCommitment(hashes.sha256, seed, commitment));
  const same = draw.dice !== null && draw.dice.length === rolled.length && rolled.every((die, index) => die === draw.dice?.[index]);
  return { commitment: kept ? 'match' : 'mismatch', dice: draw.dice === null ? 'missing' : same ? 'match' : 'mismatch', rolled };
}

/** What a bet pays on these dice: nothing where its play lost. */
export function betPayoutCents(bet: { play: Play; stake_cents: number; multiplier_hundredths: number }, dice: Dice): Cents {
  return playsWonBy(dice).includes(bet.play) ? payoutCents(cents(bet.stake_cents), bet.multiplier_hundredths) : cents(0);
}
