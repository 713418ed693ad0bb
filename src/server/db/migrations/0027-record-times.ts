import type { Migration } from './migration.ts';

/** When a withdrawal was approved, and when a deposit was given up: a record names each state with its time. Earlier ones are known only where the row still says it. */
export const recordTimes: Migration = {
  name: '0027-record-times',
  statements: ({ integer }) => [
    `alter table withdrawals add column approved_ms ${integer}`,
    'update withdrawals set approved_ms = updated_ms where status = 2',
    `alter table deposits add column ended_ms ${integer}`,
  ],
};
