import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepsCommitment, rollDice } from './dice.ts';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { allWays, oddsOf, payoutCents, plays, playsWonBy, rtpHundredths, waysOf } from './odds.ts';
import { cents } from './points.ts';
import { spinWheel } from './wheel.ts';

const sha256: Sha256 = async (bytes) => createHash('sha256').update(bytes).digest();
const hmac: HmacSha256 = async (key, message) => createHmac('sha256', key).update(message, 'utf8').digest();
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

/** Made by a second implementation, in another language. */
function vectors<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/vectors', name), 'utf8')) as Shape;
}

type Period = {
  k: number;
  lottery: string;
  expect: string;
  beacon: string;
  commitment: string;
  seed: string;
  dice: number[];
  wins: string[];
};
type Turn = { serverSeed: string; serverSeedHash: string; memberSeed: string; n: number; weights: number[]; prizeIndex: number };

const { periods, anchor } = vectors<{ anchor: string; periods: Period[] }>('dice.json');
const { spins } = vectors<{ spins: Turn[] }>('wheel.json');

describe('dice', () => {
  test.each(periods)(
    'of period $k of $lottery are known (H4)',
    async ({ lottery, expect: period, beacon, seed, commitment, dice, wins }) => {
      expect(await keepsCommitment(sha256, hex(seed), hex(commitment))).toBe(true);
      const rolled = await rollDice(hmac, hex(seed), { lotteryKey: lottery, expect: period, beacon });
      expect(rolled).toEqual(dice);
      expect(playsWonBy(rolled).sort()).toEqual([...wins].sort());
    },
  );

  test('form one chain from the published anchor', () => {
    expect(periods.map(({ commitment }) => commitment)).toEqual([anchor, ...periods.slice(0, -1).map(({ seed }) => seed)]);
  });

  test('a changed byte of the seed or of the commitment no longer matches (H4)', async () => {
    const [period] = periods;
    if (!period) throw new Error('no vectors');
    for (let index = 0; index < 32; index += 1) {
      const changed = hex(period.seed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await keepsCommitment(sha256, changed, hex(period.commitment))).toBe(false);
    }
    expect(await keepsCommitment(sha256, hex(period.seed), hex(period.commitment).subarray(1))).toBe(false);
  });

  test('are even: each face of 30,000 dice within 4.5 standard deviations', async () => {
    const faces = [0, 0, 0, 0, 0, 0];
    for (let number = 0; number < 10_000; number += 1) {
      const seed = createHash('sha256').update(`even ${number}`).digest();
      for (const die of await rollDice(hmac, seed, { lotteryKey: 'k3-1m', expect: '2026010100000001', beacon: 'none' })) {
        faces[die - 1] = (faces[die - 1] ?? 0) + 1;
      }
    }
    for (const count of faces) expect(Math.abs(count - 5000)).toBeLessThan(4.5 * Math.sqrt(30_000 * (1 / 6) * (5 / 6)));
  });
});

describe('odds', () => {
  test.each([
    [['3', '18'], 1],
    [['4', '17'], 3],
    [['5', '16'], 6],
    [['6', '15'], 10],
    [['7', '14'], 15],
    [['8', '13'], 21],
    [['9', '12'], 25],
    [['10', '11'], 27],
    [['bi', 'sm', 'si', 'do'], 108],
  ] as const)('%j win in %d ways (C13, H6, Q15)', (names, ways) => {
    for (const play of names) expect(waysOf(play)).toBe(ways);
  });

  test('never return more than the lottery says, and lose less than a point in a hundred to rounding', () => {
    for (let rtp = rtpHundredths.least; rtp <= rtpHundredths.most; rtp += 1) {
      for (const play of plays) {
        const { ways, multiplierHundredths, returnHundredthsOfPercent } = oddsOf(play, rtp);
        expect(returnHundredthsOfPercent).toBeLessThanOrEqual(rtp * 100);
        expect(returnHundredthsOfPercent).toBeGreaterThan(rtp * 100 - 100);
        expect(Math.floor((multiplierHundredths * ways * 100) / allWays)).toBe(returnHundredthsOfPercent);
      }
    }
  });

  test.each([
    [100, 194, 194],
    [100_000, 20_952, 20_952_000],
    [1, 194, 1],
    [10 ** 12, 1000, 10 ** 13],
  ])('a stake of %d cents at %d hundredths pays %d (H6)', (stake, multiplier, payout) => {
    expect(payoutCents(cents(stake), multiplier)).toBe(payout);
  });

  test.each([89, 101, 97.5])('refuse a return of %d', (rtp) => {
    expect(() => oddsOf('bi', rtp)).toThrow(RangeError);
  });
});

describe('the wheel', () => {
  test.each(spins)('turn $n for "$memberSeed" is known (H22)', async ({ serverSeed, serverSeedHash, prizeIndex, ...spin }) => {
    expect(await keepsCommitment(sha256, hex(serverSeed), hex(serverSeedHash))).toBe(true);
    expect(await spinWheel(hmac, hex(serverSeed), spin)).toBe(prizeIndex);
  });

  test('never gives a prize without weight', async () => {
    for (let n = 0; n < 500; n += 1) expect(await spinWheel(hmac, new Uint8Array(32), { memberSeed: 'x', n, weights: [0, 1, 0] })).toBe(1);
  });

  test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]], [[2 ** 32, 1]]])('refuses the weights %j', async (weights) => {
    await expect(spinWheel(hmac, new Uint8Array(32), { memberSeed: 'x', n: 0, weights })).rejects.toThrow(RangeError);
  });
});
