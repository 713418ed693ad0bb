import type { TransferKind } from '#contract/ledger-kinds.ts';

/**
 * Whether `correction` may reverse a transfer of a kind, and what to tell the operator where it may not:
 *
 * - `result`: a game's published rule decided it. Reversing it would let the house void a result that it dislikes.
 * - `provider`: a payment provider's signed record explains it; what the provider takes back, the provider says.
 * - `withdrawal`: its points follow a withdrawal's state; reversed alone, the two would no longer fit.
 * - `member`: the member decided it when they left, and nobody is left to correct it for.
 * - `gift`: the club gave it; it can be taken back until the member has played since (actions/corrections.ts).
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

/** Kinds that are a game's: where one of them came after a gift, the gift has been played with. */
export const resultKinds = (Object.keys(correctable) as TransferKind[]).filter((kind) => correctable[kind] === 'result');
