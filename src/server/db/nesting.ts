import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs one transaction's work so that a nested transaction throws at once: on SQLite it would wait for itself forever, on PostgreSQL it
 * would wait for a second connection while holding the first one's locks.
 */
export function runUnnested<Result>(work: () => Promise<Result>): Promise<Result> {
  return inside.run(true, work);
}

export function refuseNesting(): void {
  if (inside.getStore()) throw new Error('a transaction was begun inside a transaction: hand the tx down instead');
}
