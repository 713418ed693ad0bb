import { betPayoutCents, bytesOfHex, checkDraw, type DrawVerdict, type PublishedDraw, type StepVerdict } from './draw-check.ts';
import type { HmacSha256, Sha256 } from './hashing.ts';
import { oddsOf, type Play, rtpHundredths } from './odds.ts';

/** A drawn or voided period with its number, the reason of its void, and when it was drawn or voided (null: not known here). */
export type CheckedDraw = PublishedDraw & { k: number; void: string | null; drawn_ms: number | null };

/** What a bet rests on, as it was given before the draw (contract/commands/place-bet.ts). */
export type BetReceipt = {
  lottery: string;
  expect: string;
  commitment: string;
  play: Play;
  stake_cents: number;
  multiplier_hundredths: number;
  at_ms: number;
};

/** What the club says became of the bet. */
export type BetEnd = Omit<BetReceipt, 'commitment' | 'multiplier_hundredths'> & { payout_cents: number; void: string | null };

/** Everything about one draw that is at hand. */
export type CheckInput = {
  draw: CheckedDraw;
  /** The periods before and after it, as far as they are here. */
  neighbours: readonly { k: number; commitment: string; seed: string | null }[];
  /** Where chains begin: there the promise is the published anchor. Null where that is not here. */
  chains: readonly { from_k: number; anchor: string }[] | null;
  /** Where a bet is checked: its receipt, and what is said to have become of it. */
  bet?: { receipt: BetReceipt; end: BetEnd | null };
};

/**
 * The steps in their order. `name`: its number is in its name; `receipt`: the promise is the one on the receipt;
 * `commitment`: the seed keeps the promise; `before`, `after`: it is a link of the chain; `dice`: they follow from the
 * seed; `void`: for one of the three reasons that there are; `payout`: follows from the dice and the receipt.
 */
export type StepName = 'name' | 'receipt' | 'commitment' | 'before' | 'after' | 'dice' | 'void' | 'payout';

/** What a step rests on, as text: hex, dice, cents, or the words that went into the hash. */
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

/** `differs`: something does not match; `missing`: a proof is not there. Only `matches` is a pass. */
export type BetVerdict = 'matches' | 'differs' | 'missing';

type Hashes = { sha256: Sha256; hmac: HmacSha256 };

export function verdictOf(steps: readonly CheckStep[]): BetVerdict {
  if (steps.some(({ verdict }) => verdict === 'mismatch')) return 'differs';
  return steps.some(({ verdict }) => verdict === 'missing') ? 'missing' : 'matches';
}

/** Checks a draw, and the bet on it, step by step out of what is at hand alone (H4). */
export async function checkBet(hashes: Hashes, input: CheckInput): Promise<CheckStep[]> {
  const { draw, bet } = input;
  const found = await checkDraw(hashes, draw);
  return [
    ...named(draw),
    ...(bet ? [receiptStep(draw, bet.receipt)] : []),
    // A void for a seed that does not fit says itself that the promise was not kept.
    ...(draw.void === 'seed_mismatch' ? [] : [await commitmentStep(hashes, draw, found)]),
    ...links(input),
    draw.void === null ? await diceStep(hashes, draw, found) : voidStep(draw, found, bet?.receipt),
    ...(bet ? [payoutStep(draw, found, bet.receipt, bet.end)] : []),
  ];
}

const verdict = (same: boolean): StepVerdict => (same ? 'match' : 'mismatch');
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An `expect` is the day and the number: said only where it does not fit. */
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

/** The promise of a period is the seed of the one before it, and its seed the promise of the one after it; or a new chain begins. */
function links({ draw, neighbours, chains }: CheckInput): CheckStep[] {
  const anchorOf = (k: number) => chains?.find(({ from_k }) => from_k === k)?.anchor;
  const [before, after] = [draw.k - 1, draw.k + 1].map((k) => neighbours.find((one) => one.k === k));
  const steps: CheckStep[] = [];
  // Without the chains a value that does not fit could be where a new one begins.
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
 * The only reasons there are; none can be made up: a seed that fits was no misfit, without a beacon none can fail, and where
 * a wrong clock opened the draw, every bet on it was placed, by that clock, after the instant of the void.
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
  // A void gives back the stake, which is no payout.
  const owed = found.rolled && draw.void === null ? betPayoutCents(receipt, found.rolled) : 0;
  const holds = isSameBet && owed === end.payout_cents && isMultiplierOf(receipt);
  return { name: 'payout', verdict: verdict(holds), values: { owed: String(owed), paid: String(end.payout_cents) } };
}

/** Whether some return that a lottery may have gives the play this multiplier. */
function isMultiplierOf({ play, multiplier_hundredths }: BetReceipt): boolean {
  for (let rtp: number = rtpHundredths.least; rtp <= rtpHundredths.most; rtp += 1) {
    if (oddsOf(play, rtp).multiplierHundredths === multiplier_hundredths) return true;
  }
  return false;
}
