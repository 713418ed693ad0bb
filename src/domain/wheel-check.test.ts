import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { checkTurn, type KeptTurn, missingTurns } from './wheel-check.ts';

const sha256: Sha256 = async (bytes) => createHash('sha256').update(bytes).digest();
const hmac: HmacSha256 = async (key, message) => createHmac('sha256', key).update(message, 'utf8').digest();
const check = (turn: KeptTurn) => checkTurn({ sha256, hmac }, turn);

type Vector = { serverSeed: string; serverSeedHash: string; memberSeed: string; n: number; weights: number[]; prizeIndex: number };
const { spins } = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/vectors/wheel.json'), 'utf8')) as { spins: Vector[] };

/** A vector in the form of a stored turn: prize 3 is worth 300 cents. */
const turnOf = ({ serverSeed, serverSeedHash, memberSeed, n, weights, prizeIndex }: Vector): KeptTurn => ({
  pair: serverSeedHash,
  member_seed: memberSeed,
  n,
  weights,
  server_seed: serverSeed,
  prizes: weights.map((_weight, at) => ({ id: `prize${at}`, points_cents: at * 100 })),
  prize_id: `prize${prizeIndex}`,
  points_cents: prizeIndex * 100,
});

test.each(spins.map((spin, at) => [at, spin] as const))('turn %s of the known answers matches (H22)', async (_at, spin) => {
  expect(await check(turnOf(spin))).toBe('match');
});

describe('a turn does not match', () => {
  // With equal weights for many prizes a change of text or number results in another prize.
  const [first] = spins;
  if (!first) throw new Error('no vectors');
  const turn = turnOf(first);
  const otherHex = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);

  test.each<[string, Partial<KeptTurn>]>([
    ['the seed', { server_seed: otherHex(first.serverSeed) }],
    ['the fingerprint', { pair: otherHex(first.serverSeedHash) }],
    ['a fingerprint that is none', { pair: 'promised' }],
    ['the prize', { prize_id: `prize${(first.prizeIndex + 1) % first.weights.length}` }],
    ['its points', { points_cents: first.prizeIndex * 100 + 1 }],
    ['weights that are none', { weights: first.weights.map(() => 0) }],
    ['fewer weights than prizes', { weights: first.weights.slice(1) }],
    ['the weights', { weights: first.weights.map((weight, at) => (at === first.prizeIndex ? 0 : weight)) }],
  ])('where %s was changed', async (_name, change) => {
    expect(await check({ ...turn, ...change })).toBe('mismatch');
  });

  test('where the member’s text or the number of the turn was changed', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, at) => [
        check({ ...turn, member_seed: `other ${at}` }),
        check({ ...turn, n: turn.n + 1 + at }),
      ]).flat(),
    );
    expect(verdicts.filter((verdict) => verdict === 'mismatch').length).toBeGreaterThan(20);
  });

  test.each([null, '', 'no hex'])('a seed of %j counts as missing, which does not pass', async (server_seed) => {
    expect(await check({ ...turn, server_seed })).toBe('missing');
  });
});

test.each([
  [[], []],
  [[0, 1, 2], []],
  [[2, 0], [1]],
  [[3], [0, 1, 2]],
])('from the turns %j the missing ones are %j', (here, missing) => {
  expect(missingTurns(here.map((n) => ({ n })))).toEqual(missing);
});
