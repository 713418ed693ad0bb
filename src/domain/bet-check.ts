import { betPayoutCents, bytesOfHex, checkDraw, type DrawVerdict, type PublishedDraw, type StepVerdict } from './draw-check.ts';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { oddsOf, type Play, rtpHundredths } from './odds.ts';

/** A drawn or voided period with its number, the reason for its void, and when it was drawn or voided (null: unknown). */
export type CheckedDraw = PublishedDraw & { k: number; void: string | null; drawn_ms: number | null };

/** What a bet depends on, as it was given before the draw (contract/commands/place-bet.ts). */
export type BetReceipt = {
  lottery: string;
  expect: string;
  commitment: string;
  play: Play;
  stake_cents: number;
  multiplier_hundredths: number;
  at_ms: number;
};

/** The bet's outcome according to the server. */
export type BetEnd = Omit<BetReceipt, 'commitment' | 'multiplier_hundredths'> & { payout_cents: number; void: string | null };

/** Everything that is available about one draw. */
export type CheckInput = {
  draw: CheckedDraw;
  /** The periods before and after it, as far as available. */
  neighbours: readonly { k: number; commitment: string; seed: string | null }[];
  /** Where chains begin: there the commitment is the published anchor. Null if not available. */
  chains: readonly { from_k: number; anchor: string }[] | null;
  /** If a bet is checked: its receipt, and its outcome according to the server. */
  bet?: { receipt: BetReceipt; end: BetEnd | null };
};

/**
 * The steps in their order. `name`: the `expect` contains the period's number; `receipt`: the commitment is the one on the receipt;
 * `commitment`: the seed matches it; `before`, `after`: the period is a link of the chain; `dice`: they follow from the
 * seed; `void`: for one of the three possible reasons; `payout`: it follows from the dice and the receipt.
 */
export type StepName = 'name' | 'receipt' | 'commitment' | 'before' | 'after' | 'dice' | 'void' | 'payout';

/** The values used in a step, as text: hex, dice, cents, or the text that was hashed. */
export type ValueName =
  | 'seed'
  | 'hash'
  | 'promise'
  | 'receipt'
  | 'neighbour'
  | 'message'
  | 'block'
  | 'rolled'
  | 'published'
  | 'owed'
  | 'paid';
export type CheckStep = { name: StepName; verdict: StepVerdict; values: Partial<Record<ValueName, string>> };

/** `differs`: something does not match; `missing`: a proof is not available. Only `matches` passes. */
export type BetVerdict = 'matches' | 'differs' | 'missing';

type Hashes = { sha256: Sha256; hmac: HmacSha256 };

export function verdictOf(steps: readonly CheckStep[]): BetVerdict {
  if (steps.some(({ verdict }) => verdict === 'mismatch')) return 'differs';
  return steps.some(({ verdict }) => verdict === 'missing') ? 'missing' : 'matches';
}

/** Checks a draw, and the bet on it, step by step, only with the available data (H4). */
export async function checkBet(hashes: Hashes, input: CheckInput): Promise<CheckStep[]> {
  const { draw, bet } = input;
  const found = await checkDraw(hashes, draw);
  return [
    ...named(draw),
    ...(bet ? [receiptStep(draw, bet.receipt)] : []),
    // A void for a wrong seed already says that the seed does not match its commitment.
    ...(draw.void === 'seed_mismatch' ? [] : [await commitmentStep(hashes, draw, found)]),
    ...links(input),
    draw.void === null ? await diceStep(hashes, draw, found) : voidStep(draw, found, bet?.receipt),
    ...(bet ? [payoutStep(draw, found, bet.receipt, bet.end)] : []),
  ];
}

const verdict = (same: boolean): StepVerdict => (same ? 'match' : 'mismatch');
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An `expect` consists of the day and the number: a step only if it is wrong. */
function named({ expect, k }: CheckedDraw): CheckStep[] {
  return Number(expect.slice(8)) === k ? [] : [{ name: 'name', verdict: 'mismatch', values: {} }];
}

function receiptStep(draw: CheckedDraw, receipt: BetReceipt): CheckStep {
  const same = receipt.lottery === draw.lotteryKey && receipt.expect === draw.expect && receipt.commitment === draw.commitment;
  return { name: 'receipt', verdict: verdict(same), values: { receipt: receipt.commitment, promise: draw.commitment } };
}

async function commitmentStep({ sha256 }: Hashes, { seed, commitment }: CheckedDraw, found: DrawVerdict): Promise<CheckStep> {
  const bytes = seed === null ? undefined : bytesOfHex(seed);
  const hash = bytes ? hexOf(await sha256(bytes)) : undefined;
  return { name: 'commitment', verdict: found.commitment, values: { seed: seed ?? '', ...(hash ? { hash } : {}), promise: commitment } };
}

/** The commitment of a period is the previous one's seed, and its seed is the next one's commitment; or a new chain begins. */
function links({ draw, neighbours, chains }: CheckInput): CheckStep[] {
  const anchorOf = (k: number) => chains?.find(({ from_k }) => from_k === k)?.anchor;
  const [before, after] = [draw.k - 1, draw.k + 1].map((k) => neighbours.find((one) => one.k === k));
  const steps: CheckStep[] = [];
  // Without the chains a value that does not match could be where a new one begins.
  const otherwise: StepVerdict = chains ? 'mismatch' : 'missing';
  const promised = anchorOf(draw.k) ?? before?.seed;
  if (promised) steps.push(link('before', draw.commitment, promised, otherwise));
  if (after && draw.seed !== null && anchorOf(after.k) === undefined) steps.push(link('after', draw.seed, after.commitment, otherwise));
  return steps;
}

const link = (name: 'before' | 'after', own: string, neighbour: string, otherwise: StepVerdict): CheckStep => ({
  name,
  verdict: own === neighbour ? 'match' : otherwise,
  values: { [name === 'before' ? 'promise' : 'seed']: own, neighbour },
});

async function diceStep({ hmac }: Hashes, draw: CheckedDraw, found: DrawVerdict): Promise<CheckStep> {
  const { lotteryKey, expect, beacon, seed, dice } = draw;
  const message = `foyer/dice/1|${lotteryKey}|${expect}|${beacon}|0`;
  const key = seed === null ? undefined : bytesOfHex(seed);
  const block = key?.length ? { block: hexOf(await hmac(key, message)) } : {};
  const values = { message, ...block, rolled: found.rolled?.join(' ') ?? '', published: dice?.join(' ') ?? '' };
  return { name: 'dice', verdict: found.dice, values };
}

/**
 * The only possible reasons; none can be invented: a seed that matches is not wrong, without a beacon none can be missing, and if
 * a wrong clock opened the draw, every bet on it was placed, by that clock, after the time of the void.
 */
function voidStep({ void: why, beacon, drawn_ms }: CheckedDraw, found: DrawVerdict, receipt: BetReceipt | undefined): CheckStep {
  if (why === 'clock_wrong') {
    const known = receipt !== undefined && drawn_ms !== null;
    return { name: 'void', verdict: known ? verdict(receipt.at_ms > drawn_ms) : 'missing', values: {} };
  }
  const holds = why === 'seed_mismatch' ? found.commitment !== 'match' : why === 'beacon_missing' && beacon !== 'none';
  return { name: 'void', verdict: verdict(holds), values: {} };
}

function payoutStep(draw: CheckedDraw, found: DrawVerdict, receipt: BetReceipt, end: BetEnd | null): CheckStep {
  if (!end || (draw.void === null && !found.rolled)) return { name: 'payout', verdict: 'missing', values: {} };
  const isSameBet =
    end.play === receipt.play &&
    end.stake_cents === receipt.stake_cents &&
    end.lottery === receipt.lottery &&
    end.expect === receipt.expect &&
    end.at_ms === receipt.at_ms &&
    end.void === draw.void;
  // A void refunds the stake, which is not a payout.
  const owed = found.rolled && draw.void === null ? betPayoutCents(receipt, found.rolled) : 0;
  const holds = isSameBet && owed === end.payout_cents && isMultiplierOf(receipt);
  return { name: 'payout', verdict: verdict(holds), values: { owed: String(owed), paid: String(end.payout_cents) } };
}

/** Whether some permitted return of a lottery results in this multiplier for the play. */
function isMultiplierOf({ play, multiplier_hundredths }: BetReceipt): boolean {
  for (let rtp: number = rtpHundredths.least; rtp <= rtpHundredths.most; rtp += 1) {
    if (oddsOf(play, rtp).multiplierHundredths === multiplier_hundredths) return true;
  }
  return false;
}
