import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { rollDice } from './dice.ts';
import { oddsOf, payoutCents, plays, playsWonBy } from './odds.ts';
import { cents } from './points.ts';

const hmac = async (key: Uint8Array, message: string) => createHmac('sha256', key).update(message).digest();

/** Rolls of one run; 3 dice each. `ROLLS=1000000 npm test` is the longer version. */
const rolls = Number(process.env.ROLLS ?? 40_000);

/** Chi-square bounds that a fair source exceeds in one of a million runs: 5 and 15 degrees of freedom. */
const bounds = { faces: 38.2, totals: 56.5 };

const chiSquare = (seen: readonly number[], expected: readonly number[]): number =>
  seen.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);

test(`${rolls} rolls from one chain keep faces and totals within chi-square bounds (H7), and the return within its own (H6)`, async () => {
  const faces = [0, 0, 0, 0, 0, 0];
  const totals = Array.from({ length: 16 }, () => 0);
  const paid = new Map(plays.map((play) => [play, 0]));
  let seed = createHash('sha256').update('foyer rolls').digest();
  for (let roll = 0; roll < rolls; roll += 1) {
    const dice = await rollDice(hmac, seed, { lotteryKey: 'k3', expect: String(roll), beacon: 'none' });
    for (const die of dice) faces[die - 1] = (faces[die - 1] ?? 0) + 1;
    const total = dice[0] + dice[1] + dice[2];
    totals[total - 3] = (totals[total - 3] ?? 0) + 1;
    for (const play of playsWonBy(dice))
      paid.set(play, (paid.get(play) ?? 0) + payoutCents(cents(100), oddsOf(play, 97).multiplierHundredths));
    seed = createHash('sha256').update(seed).digest();
  }
  expect(faces.reduce((sum, count) => sum + count, 0)).toBe(3 * rolls);
  expect(chiSquare(faces, Array(6).fill(rolls / 2))).toBeLessThan(bounds.faces);
  const ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
  expect(
    chiSquare(
      totals,
      ways.map((way) => (way * rolls) / 216),
    ),
  ).toBeLessThan(bounds.totals);
  for (const play of plays) {
    const { ways: winning, multiplierHundredths, returnHundredthsOfPercent } = oddsOf(play, 97);
    const random = winning / 216;
    // Five standard deviations of the mean payout of a stake of 100.
    const spread = 5 * multiplierHundredths * Math.sqrt((random * (1 - random)) / rolls);
    expect(Math.abs((paid.get(play) ?? 0) / rolls - returnHundredthsOfPercent / 100)).toBeLessThan(spread + 0.02);
  }
});
