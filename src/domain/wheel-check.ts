import { bytesOfHex } from './draw-check.ts';
import { type HmacSha256, type Sha256, sameBytes } from './hashing.ts';
import { spinWheel } from './wheel.ts';

/** A turn of the wheel as the client stores it: seeds and hashes in hex. */
export interface KeptTurn {
  /** The SHA-256 of the server's seed, shown before the member chose their text. */
  pair: string;
  member_seed: string;
  n: number;
  weights: readonly number[];
  prizes: readonly { id: string; points_cents: number }[];
  prize_id: string;
  points_cents: number;
  /** Null until its pair is revealed. */
  server_seed: string | null;
}

/**
 * `match`: the seed matches its published hash, and results in this prize. `mismatch`: it does not. `missing`:
 * what the check needs is not available, which does not pass.
 */
export type TurnVerdict = 'match' | 'mismatch' | 'missing';

/** Checks a turn with published data only (H22), without a request. */
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
 * The index of the prize that the next turn would have given, with the same seed and text; undefined if the
 * seed does not match its published hash, or is not known.
 */
export async function turnAfter(hashes: { sha256: Sha256; hmac: HmacSha256 }, turn: KeptTurn): Promise<number | undefined> {
  const seed = turn.server_seed === null ? undefined : bytesOfHex(turn.server_seed);
  if (seed === undefined || (await checkTurn(hashes, turn)) !== 'match') return undefined;
  return spinWheel(hashes.hmac, seed, { memberSeed: turn.member_seed, n: turn.n + 1, weights: turn.weights });
}

/** Valid weights: data from the server may be anything. */
function hasWeight(weights: readonly number[]): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0) && total >= 1 && total <= 2 ** 32;
}

/** Numbers of the turns of a pair that are missing here: a server that leaves out a turn hides its prize. */
export function missingTurns(turns: readonly Pick<KeptTurn, 'n'>[]): number[] {
  const here = new Set(turns.map(({ n }) => n));
  const last = Math.max(-1, ...here);
  return Array.from({ length: last + 1 }, (_, n) => n).filter((n) => !here.has(n));
}
