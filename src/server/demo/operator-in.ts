import type { ActionForm, FieldsOf, OutputOf } from '#contract/operator/action.ts';
import type { Action } from '../actions/action.ts';
import type { OperatorContext } from '../actions/context.ts';
import { runAction } from '../actions/run-action.ts';
import type { Database, Queries } from '../db/database.ts';

/** When an action happens, and the ids that it uses; by default now, and none. */
interface Happening {
  atMs?: number;
  newId?: () => string;
}

/** Runs an operator's action; throws if it is refused. */
export type Operator = <Form extends ActionForm, Prepared>(
  action: Action<Form, Prepared>,
  fields: FieldsOf<Form>,
  happening?: Happening,
) => Promise<OutputOf<Form>>;

function noId(): never {
  throw new Error('this action gives out ids, which the demo club has to name');
}

/**
 * Operators' actions as steps of one transaction: they take effect together or not at all, and cost a single commit. Each is audited like
 * any other.
 */
export function operatorIn(tx: Queries, given: Omit<OperatorContext, 'newId'>): Operator {
  const db: Database = {
    kind: given.db.kind,
    queries: tx,
    transaction: (work) => work(tx),
    snapshot: (read) => read(tx),
    close: () => Promise.resolve(),
  };
  return async (action, fields, { atMs = given.nowMs(), newId = noId } = {}) => {
    const outcome = await runAction({ ...given, db, nowMs: () => atMs, newId }, action, fields);
    if (!outcome.ok) throw new Error(`${action.form.name}: ${outcome.message}`);
    return outcome.data;
  };
}
