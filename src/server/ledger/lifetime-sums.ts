import { type TransferKind, transferKindNames } from '#contract/ledger-kinds.ts';
import type { Tables } from '../db/schema.ts';

/** Columns of `accounts` with the lifetime sums of an available account's entries. */
export type LifetimeSum = Extract<keyof Tables['accounts'], 'played_cents' | 'won_cents' | 'deposited_cents' | 'withdrawn_cents'>;

export type LifetimeSums = Record<LifetimeSum, number>;

/**
 * Which kinds make up which sum, and whether they are debits (E36, Q17). A refunded stake does not count, and
 * withdrawals count from their request unless they are rejected.
 */
const parts = {
  played_cents: { kinds: ['stake', 'wheel_cost', 'refund'], sign: -1 },
  won_cents: { kinds: ['prize', 'wheel_prize'], sign: 1 },
  deposited_cents: { kinds: ['deposit'], sign: 1 },
  withdrawn_cents: { kinds: ['withdraw_hold', 'withdraw_release'], sign: -1 },
} as const satisfies Record<LifetimeSum, { kinds: readonly TransferKind[]; sign: 1 | -1 }>;

export const lifetimeSumNames = Object.keys(parts) as LifetimeSum[];

const ofKind = new Map(
  transferKindNames.map((kind): [TransferKind, LifetimeSum | undefined] => [
    kind,
    lifetimeSumNames.find((name) => (parts[name].kinds as readonly TransferKind[]).includes(kind)),
  ]),
);

export const noSums: Readonly<LifetimeSums> = { played_cents: 0, won_cents: 0, deposited_cents: 0, withdrawn_cents: 0 };

/** The sums after an entry of `amountCents` (negative: a debit) of this kind. */
export function sumsAfter(before: Readonly<LifetimeSums>, kind: TransferKind, amountCents: number): LifetimeSums {
  const { played_cents, won_cents, deposited_cents, withdrawn_cents } = before;
  const after = { played_cents, won_cents, deposited_cents, withdrawn_cents };
  const name = ofKind.get(kind);
  if (name !== undefined) after[name] += amountCents * parts[name].sign;
  return after;
}
