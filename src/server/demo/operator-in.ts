import type { OperatorContext } from '../commands/operated.ts';
import type { Database, Queries } from '../db/database.ts';

/** When an action happens, and the ids that it gives out; now and none where nothing is said. */
interface Happening {
  atMs?: number;
  newId?: () => string;
}

/** What an operator's action is given. */
export type Operator = (happening?: Happening) => OperatorContext;

function noId(): never {
  throw new Error('this action gives out ids, which the demo club has to name');
}

/**
 * Operators' actions as steps of one transaction: what they bring in together stands whole or not at all, and costs one
 * commit. Each is audited like any other.
 */
export function operatorIn(tx: Queries, given: Omit<OperatorContext, 'newId'>): Operator {
  const db: Database = {
    kind: given.db.kind,
    queries: tx,
    transaction: (work) => work(tx),
    snapshot: (read) => read(tx),
    close: () => Promise.resolve(),
  };
  return ({ atMs = given.nowMs(), newId = noId } = {}) => ({ ...given, db, nowMs: () => atMs, newId });
}

/** Options as they are typed behind an action. */
export const typed = (options: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(options));
