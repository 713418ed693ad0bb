import type { TransferKind } from '#contract/ledger-kinds.ts';

/**
 * Whether `correction` may reverse a transfer of a kind, and why not:
 *
 * - `result`: a game's published rule decided it. Reversing it would let the operator void a result that they dislike.
 * - `provider`: it is based on a payment provider's signed record; only the provider can reverse it.
 * - `withdrawal`: its points follow a withdrawal's state; reversing it alone would make the two inconsistent.
 * - `member`: the member decided it when closing the account, which no longer exists.
 * - `gift`: the operator gave it; it can be reversed until the member has played since (actions/corrections.ts).
 * - `root`: judged as what it corrects.
 */
export type Correctable = 'result' | 'provider' | 'withdrawal' | 'member' | 'gift' | 'root';

/** The verdict on every kind: a new one does not compile without its own. */
export const correctable: Readonly<Record<TransferKind, Correctable>> = {
  stake: 'result',
  prize: 'result',
  refund: 'result',
  wheel_cost: 'result',
  wheel_prize: 'result',
  deposit: 'provider',
  withdraw_hold: 'withdrawal',
  withdraw_release: 'withdrawal',
  withdraw_pay: 'withdrawal',
  grant: 'gift',
  given_up: 'member',
  correction: 'root',
};

/** Kinds of games: if one of them followed a gift, the gift has been played with. */
export const resultKinds = (Object.keys(correctable) as TransferKind[]).filter((kind) => correctable[kind] === 'result');
