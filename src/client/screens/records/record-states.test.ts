import { expect, test } from 'vitest';
import type { Deposit } from '#contract/collections/deposits.ts';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { depositStates, withdrawalStates } from './record-states.ts';

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
