import { bytesOfHex } from './draw-check.ts';
import { type HmacSha256, type Sha256, sameBytes } from './hashing.ts';
import { spinWheel } from './wheel.ts';

/** A turn of the wheel as the member keeps it: seeds and hashes in hex. */
export interface KeptTurn {
  /** The SHA-256 of the server's seed, shown before the member chose their text. */
  pair: string;
  member_seed: string;
  n: number;
  weights: readonly number[];
  prizes: readonly { id: string; points_cents: number }[];
  prize_id: string;
  points_cents: number;
  /** Null until its pair was revealed. */
  server_seed: string | null;
}

/**
 * `match`: the seed is the one that was promised, and gives this prize. `mismatch`: it is not, or does not. `missing`:
 * what the check needs is not there, which is no pass.
 */
export type TurnVerdict = 'match' | 'mismatch' | 'missing';

/** Checks a turn from what was published alone (H22): nothing of it is asked of the server. */
export async function checkTurn(hashes: { sha256: Sha256; hmac: HmacSha256 }, turn: KeptTurn): Promise<TurnVerdict> {
  const seed = turn.server_seed === null ? undefined : bytesOfHex(turn.server_seed);
  const promised = bytesOfHex(turn.pair);
  if (seed === undefined || seed.length === 0) return 'missing';
  if (promised === undefined || !sameBytes(await hashes.sha256(seed), promised)) return 'mismatch';
  if (turn.weights.length !== turn.prizes.length || !hasWeight(turn.weights)) return 'mismatch';
  const { member_seed: memberSeed, n, weights } = turn;
  const prize = turn.prizes[await spinWheel(hashes.hmac, seed, { memberSeed, n, weights })];
  return prize?.id === turn.prize_id && prize.points_cents === turn.points_cents ? 'match' : 'mismatch';
}

/**
 * The index of the prize that the turn after this one would have given, from the same seed and text; undefined where the
 * seed is not the one that was promised, or was not told.
 */
export async function turnAfter(hashes: { sha256: Sha256; hmac: HmacSha256 }, turn: KeptTurn): Promise<number | undefined> {
  const seed = turn.server_seed === null ? undefined : bytesOfHex(turn.server_seed);
  if (seed === undefined || (await checkTurn(hashes, turn)) !== 'match') return undefined;
  return spinWheel(hashes.hmac, seed, { memberSeed: turn.member_seed, n: turn.n + 1, weights: turn.weights });
}

/** Weights that a turn can be made of: what came over the wire may be anything. */
function hasWeight(weights: readonly number[]): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0) && total >= 1 && total <= 2 ** 32;
}

/** Turns of a pair that are not among these, by their numbers: a club that leaves out a turn hides what it gave. */
export function missingTurns(turns: readonly Pick<KeptTurn, 'n'>[]): number[] {
  const here = new Set(turns.map(({ n }) => n));
  const last = Math.max(-1, ...here);
  return Array.from({ length: last + 1 }, (_, n) => n).filter((n) => !here.has(n));
}
