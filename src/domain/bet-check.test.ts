import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CheckInput, checkBet, type StepName, verdictOf } from './bet-check.ts';
import { betPayoutCents } from './draw-check.ts';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { oddsOf, type Play } from './odds.ts';

const sha256: Sha256 = async (bytes) => createHash('sha256').update(bytes).digest();
const hmac: HmacSha256 = async (key, message) => createHmac('sha256', key).update(message, 'utf8').digest();

type Period = {
  k: number;
  lottery: string;
  expect: string;
  beacon: string;
  commitment: string;
  seed: string;
  dice: number[];
  wins: Play[];
};
/** Made by a second implementation, in another language. */
const { periods, anchor } = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/vectors/dice.json'), 'utf8')) as {
  periods: Period[];
  anchor: string;
};

/** A bet on a period of the vectors, with everything that there is to check it. */
function inputOf(at: number, play: Play): CheckInput {
  const period = periods[at];
  if (!period) throw new Error('no such period in the vectors');
  const { k, lottery, beacon, commitment, seed, dice } = period;
  const claim = { lottery, expect: period.expect, play, stake_cents: 500, at_ms: 7 };
  const receipt = { ...claim, commitment, multiplier_hundredths: oddsOf(play, 97).multiplierHundredths };
  const [a = 0, b = 0, c = 0] = dice;
  return {
    draw: { lotteryKey: lottery, expect: period.expect, beacon, commitment, seed, dice, k, void: null, drawn_ms: 1_000 },
    neighbours: periods.filter((one) => Math.abs(one.k - k) === 1),
    chains: [{ from_k: 1, anchor }],
    bet: { receipt, end: { ...claim, payout_cents: betPayoutCents(receipt, [a, b, c]), void: null } },
  };
}
const check = (input: CheckInput) => checkBet({ sha256, hmac }, input);
const failed = async (input: CheckInput): Promise<StepName[]> =>
  (await check(input)).filter(({ verdict }) => verdict === 'mismatch').map(({ name }) => name);
const missing = async (input: CheckInput): Promise<StepName[]> =>
  (await check(input)).filter(({ verdict }) => verdict === 'missing').map(({ name }) => name);

describe('a bet on a draw of the known answers (H4)', () => {
  test.each(periods.map((period, at) => ({ ...period, at })))('of period $k matches, won or lost', async ({ at, wins }) => {
    for (const play of [wins[0] ?? 'bi', wins.includes('bi') ? 'sm' : 'bi'] as Play[]) {
      const steps = await check(inputOf(at, play));
      expect(verdictOf(steps)).toBe('matches');
      expect(steps.map(({ name }) => name)).toEqual([
        'receipt',
        'commitment',
        'before',
        ...(at + 1 < periods.length ? ['after'] : []),
        'dice',
        'payout',
      ]);
    }
  });
});

/** One changed byte of a hex text. */
const flipped = (hex: string): string => hex.slice(0, 5) + (hex[5] === '0' ? '1' : '0') + hex.slice(6);

type Change = (input: CheckInput & { bet: NonNullable<CheckInput['bet']> }) => CheckInput;
const draw =
  (more: (old: CheckInput['draw']) => Partial<CheckInput['draw']>): Change =>
  (input) => ({ ...input, draw: { ...input.draw, ...more(input.draw) } });
const receipt =
  (more: (old: NonNullable<CheckInput['bet']>['receipt']) => object): Change =>
  (input) => ({ ...input, bet: { ...input.bet, receipt: { ...input.bet.receipt, ...more(input.bet.receipt) } } });
const end =
  (more: object): Change =>
  (input) => ({ ...input, bet: { ...input.bet, end: input.bet.end && { ...input.bet.end, ...more } } });

/** Period 3 of the vectors: 5 5 3, so that 13 wins; neither first nor last of the chain. */
const fair = () => {
  const input = inputOf(2, '13');
  if (!input.bet) throw new Error('no bet');
  return { ...input, bet: input.bet };
};

test.each<[what: string, change: Change, steps: StepName[]]>([
  ['the seed', draw(({ seed }) => ({ seed: flipped(seed ?? '') })), ['commitment', 'after', 'dice', 'payout']],
  ['the commitment', draw(({ commitment }) => ({ commitment: flipped(commitment) })), ['receipt', 'commitment', 'before']],
  ['a die', draw(() => ({ dice: [5, 5, 4] })), ['dice']],
  ['the period’s name', draw(() => ({ expect: '2026110500000003' })), ['receipt', 'dice', 'payout']],
  ['the period’s number', draw(() => ({ k: 4 })), ['name']],
  ['the lottery', draw(() => ({ lotteryKey: 'k3-1m' })), ['receipt', 'dice', 'payout']],
  ['the beacon', draw(() => ({ beacon: 'ff' })), ['dice']],
  ['a void that was made up', draw(() => ({ void: 'seed_mismatch', dice: null })), ['void', 'payout']],
  ['a void by a beacon that nobody named', draw(() => ({ void: 'beacon_missing', dice: null })), ['void', 'payout']],
  ['the promise on the receipt', receipt(({ commitment }) => ({ commitment: flipped(commitment) })), ['receipt']],
  ['the play on the receipt', receipt(() => ({ play: 'sm' })), ['payout']],
  ['the stake on the receipt', receipt(() => ({ stake_cents: 600 })), ['payout']],
  ['the multiplier on the receipt', receipt(() => ({ multiplier_hundredths: 1_098 })), ['payout']],
  ['the instant on the receipt', receipt(() => ({ at_ms: 8 })), ['payout']],
  ['the payout', end({ payout_cents: 4_988 }), ['payout']],
  ['the stake of the record', end({ stake_cents: 400 }), ['payout']],
  ['a void in the record alone', end({ void: 'seed_mismatch', payout_cents: 0 }), ['payout']],
  [
    'the seed of the period before',
    (input) => ({ ...input, neighbours: input.neighbours.map((one) => ({ ...one, seed: 'ab' })) }),
    ['before'],
  ],
  [
    'the promise of the period after',
    (input) => ({ ...input, neighbours: input.neighbours.map((one) => ({ ...one, commitment: 'ab' })) }),
    ['after'],
  ],
  ['the anchor', (input) => ({ ...input, chains: [{ from_k: 3, anchor: 'ab' }] }), ['before']],
])('%s, changed, is found as a plain "does not match" (H4)', async (_what, change, steps) => {
  expect(verdictOf(await check(fair()))).toBe('matches');
  expect(await failed(change(fair()))).toEqual(steps);
  expect(verdictOf(await check(change(fair())))).toBe('differs');
});

test.each<[what: string, change: Change, steps: StepName[]]>([
  ['the seed', draw(() => ({ seed: null })), ['commitment', 'dice', 'payout']],
  ['the dice', draw(() => ({ dice: null })), ['dice']],
  ['the record', (input) => ({ ...input, bet: { ...input.bet, end: null } }), ['payout']],
])('a bet without %s is a failure, and not a skip', async (_what, change, steps) => {
  expect(await missing(change(fair()))).toEqual(steps);
  expect(verdictOf(await check(change(fair())))).toBe('missing');
});

test('a seed that did not fit is a void that holds, and its bets are no win', async () => {
  const broken = draw(({ seed }) => ({ seed: flipped(seed ?? ''), dice: null, void: 'seed_mismatch' }))(fair());
  const refunded: CheckInput = {
    ...broken,
    neighbours: [],
    bet: { ...fair().bet, end: { ...fair().bet.receipt, payout_cents: 0, void: 'seed_mismatch' } },
  };
  expect((await check(refunded)).map(({ name, verdict }) => [name, verdict])).toEqual([
    ['receipt', 'match'],
    ['void', 'match'],
    ['payout', 'match'],
  ]);
});

test.each([
  ['placed by a clock that was ahead of the void', 1_001, 'match'],
  ['placed before it: by a right clock', 999, 'mismatch'],
] as const)('a void by a wrong clock is proven by a bet on it, %s', async (_what, atMs, verdict) => {
  const voided = draw(() => ({ dice: null, void: 'clock_wrong' }))(fair());
  const placed = { ...fair().bet.receipt, at_ms: atMs };
  const input: CheckInput = { ...voided, bet: { receipt: placed, end: { ...placed, payout_cents: 0, void: 'clock_wrong' } } };
  const steps = (await check(input)).filter(({ name }) => name === 'void' || name === 'commitment' || name === 'payout');
  expect(steps.map((step) => [step.name, step.verdict])).toEqual([
    ['commitment', 'match'],
    ['void', verdict],
    ['payout', 'match'],
  ]);
});

test('without a bet, or its instant, a void by a wrong clock is not proven, and no fault', async () => {
  const { bet: _none, ...alone } = draw(() => ({ dice: null, void: 'clock_wrong' }))(fair());
  expect(await missing(alone)).toEqual(['void']);
  expect(await failed(alone)).toEqual([]);
});

test('a link that does not fit is not proven, and no fault, where it is not known whether a new chain begins', async () => {
  const input = fair();
  const neighbours = input.neighbours.map((one) => (one.k === 2 ? { ...one, seed: 'ab' } : one));
  expect(await missing({ ...input, chains: null, neighbours })).toEqual(['before']);
  expect(await failed({ ...input, chains: null, neighbours })).toEqual([]);
  expect(verdictOf(await check({ ...input, chains: null }))).toBe('matches');
});

test('where a new chain begins the promise is its anchor, whatever the period before it had', async () => {
  const input = fair();
  const chains = [{ from_k: 3, anchor: input.draw.commitment }];
  const neighbours = input.neighbours.map((one) => (one.k === 2 ? { ...one, seed: 'ab' } : one));
  expect(verdictOf(await check({ ...input, chains, neighbours }))).toBe('matches');
});
