import { expect, test } from 'vitest';
import type { Deposit } from '#contract/collections/deposits.ts';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { betStates, depositStates, withdrawalStates } from './record-states.ts';

type States = [status: number, atMs: number | null][];
const plain = (states: { status: number; atMs: number | null }[]): States => states.map(({ status, atMs }) => [status, atMs]);

test.each<[string, Partial<Withdrawal>, States]>([
  ['that waits', { status: 1, updated_ms: 10, approved_ms: null }, [[1, 10]]],
  [
    'that is approved',
    { status: 2, updated_ms: 20, approved_ms: 20 },
    [
      [1, 10],
      [2, 20],
    ],
  ],
  [
    'that an earlier release approved',
    { status: 2, updated_ms: 20 },
    [
      [1, 10],
      [2, 20],
    ],
  ],
  [
    'that is paid',
    { status: 4, updated_ms: 30, approved_ms: 20 },
    [
      [1, 10],
      [2, 20],
      [4, 30],
    ],
  ],
  [
    'that an earlier release paid',
    { status: 4, updated_ms: 30 },
    [
      [1, 10],
      [2, null],
      [4, 30],
    ],
  ],
  [
    'that is rejected at once',
    { status: 3, updated_ms: 30, approved_ms: null },
    [
      [1, 10],
      [3, 30],
    ],
  ],
  [
    'that is rejected after the approval',
    { status: 3, updated_ms: 30, approved_ms: 20 },
    [
      [1, 10],
      [2, 20],
      [3, 30],
    ],
  ],
])('a withdrawal %s names each of its states with its time', (_name, row, states) =>
  expect(plain(withdrawalStates({ at_ms: 10, ...row } as Withdrawal))).toEqual(states),
);

test.each<[string, Partial<Deposit>, States]>([
  ['that waits', { status: 1, paid_ms: null, ended_ms: null }, [[1, 10]]],
  [
    'that is credited',
    { status: 2, paid_ms: 20, ended_ms: null },
    [
      [1, 10],
      [2, 20],
    ],
  ],
  [
    'that is given up',
    { status: 3, paid_ms: null, ended_ms: 20 },
    [
      [1, 10],
      [3, 20],
    ],
  ],
  [
    'that an earlier release gave up',
    { status: 3, paid_ms: null },
    [
      [1, 10],
      [3, null],
    ],
  ],
  [
    'that is paid after all',
    { status: 2, paid_ms: 30, ended_ms: 20 },
    [
      [1, 10],
      [3, 20],
      [2, 30],
    ],
  ],
])('a deposit %s names each of its states with its time', (_name, row, states) =>
  expect(plain(depositStates({ at_ms: 10, ...row } as Deposit))).toEqual(states),
);

test.each<[string, Partial<GameRecord>, [string, number][]]>([
  ['that waits', { status: 0, payout_cents: 0, void: null }, [['waiting', 10]]],
  [
    'that has won',
    { status: 1, payout_cents: 1, void: null },
    [
      ['waiting', 10],
      ['won', 20],
    ],
  ],
  [
    'that has lost',
    { status: 1, payout_cents: 0, void: null },
    [
      ['waiting', 10],
      ['lost', 20],
    ],
  ],
  [
    'whose draw was void',
    { status: 1, payout_cents: 5, void: 'beacon_missing' },
    [
      ['waiting', 10],
      ['void', 20],
    ],
  ],
])('a bet %s names each of its states with its time', (_name, row, states) =>
  expect(betStates({ at_ms: 10, updated_ms: 20, ...row } as GameRecord).map(({ status, atMs }) => [status, atMs])).toEqual(states),
);
