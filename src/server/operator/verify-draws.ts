import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { bytesOfHex, checkDraw } from '#domain/draw-check.ts';
import { sameBytes } from '#domain/hashing.ts';
import { playsWonBy } from '#domain/odds.ts';
import { spinWheel } from '#domain/wheel.ts';
import { hmacSha256, sha256 } from '../draws/hashes.ts';
import { callerFolder } from './caller-folder.ts';

/** `npm run -s verify:draws -- FILE`: checks draws from a file with the client's own code (domain), without a club. */

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]+$/i));

const diceSchema = v.object({
  periods: v.array(
    v.object({
      lottery: v.string(),
      expect: v.string(),
      beacon: v.string(),
      commitment: v.string(),
      seed: v.string(),
      dice: v.array(v.number()),
      wins: v.array(v.string()),
    }),
  ),
});

const wheelSchema = v.object({
  spins: v.array(
    v.object({
      serverSeed: hex,
      serverSeedHash: v.string(),
      memberSeed: v.string(),
      n: v.number(),
      weights: v.array(v.number()),
      prizeIndex: v.number(),
    }),
  ),
});

type Period = v.InferOutput<typeof diceSchema>['periods'][number];
type Turn = v.InferOutput<typeof wheelSchema>['spins'][number];

async function periodMatches({ lottery, expect, beacon, commitment, seed, dice, wins }: Period): Promise<boolean> {
  const draw = { lotteryKey: lottery, expect, beacon, commitment, seed, dice };
  const verdict = await checkDraw({ sha256, hmac: hmacSha256 }, draw);
  if (verdict.commitment !== 'match' || verdict.dice !== 'match' || !verdict.rolled) return false;
  return [...playsWonBy(verdict.rolled)].sort().join() === [...wins].sort().join();
}

async function turnMatches({ serverSeed, serverSeedHash, memberSeed, n, weights, prizeIndex }: Turn): Promise<boolean> {
  const [seed, promised] = [bytesOfHex(serverSeed), bytesOfHex(serverSeedHash)];
  if (!seed || !promised || !sameBytes(await sha256(seed), promised)) return false;
  try {
    return (await spinWheel(hmacSha256, seed, { memberSeed, n, weights })) === prizeIndex;
  } catch {
    // Weights that no wheel can have.
    return false;
  }
}

async function verdicts(text: string): Promise<boolean[]> {
  const value: unknown = JSON.parse(text);
  const dice = v.safeParse(diceSchema, value);
  if (dice.success) return Promise.all(dice.output.periods.map(periodMatches));
  const wheel = v.safeParse(wheelSchema, value);
  if (wheel.success) return Promise.all(wheel.output.spins.map(turnMatches));
  throw new Error('the file has neither "periods" of dice nor "spins" of a wheel in the expected form');
}

const [file] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('npm run -s verify:draws -- FILE');
  const all = await verdicts(await readFile(resolve(callerFolder(process.env, process.cwd()), file), 'utf8'));
  const match = all.filter(Boolean).length;
  console.log(`${match} match, ${all.length - match} do not`);
  if (match < all.length) process.exitCode = 1;
} catch (error) {
  console.error(`verify:draws: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
