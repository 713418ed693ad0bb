import type { ActionForm, InputOf, OutputOf } from '#contract/operator/action.ts';
import type { Cannot } from '#contract/operator/cannot.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Audited } from '../ledger/audit.ts';
import type { Deleted } from '../media/file-deletions.ts';
import type { ActionContext, OperatorContext } from './context.ts';

/** A line of the audit log; `action` defaults to the action's own name. */
export type Line = Omit<Audited, 'action'> & { action?: string };

/** The result of an action: its reply, its audit lines, and what the runner does after the commit. */
export type ActionResult<Output> =
  | {
      ok: true;
      /** A function if the reply includes what happened to files. */
      data: Output | ((deleted: Deleted) => Output);
      lines: readonly Line[];
      /** Files that it has recorded for deletion (media/file-deletions.ts). */
      toDelete: readonly string[];
    }
  | Cannot;

/** The result of a successful action; without a line if it only read. */
export const actionDone = <Output>(
  data: Output | ((deleted: Deleted) => Output),
  line?: Line | readonly Line[],
  toDelete: readonly string[] = [],
): ActionResult<Output> => ({ ok: true, data, lines: line === undefined ? [] : [line].flat(), toDelete });

/** The fields of a reply about deleted files. */
export const filesOf = ({ files, waiting }: Deleted) => ({ files_removed: files, ...(waiting === 0 ? {} : { files_waiting: waiting }) });

/** Something that an operator can do, described by the contract's form; `run-action.ts` runs it. */
export interface Action<Form extends ActionForm = ActionForm, Prepared = undefined> {
  form: Form;
  /** Slow work or reading files, before the transaction: `tx` is read-only here. A refusal names in `left` what it leaves in files. */
  prepare?(context: ActionContext, input: InputOf<Form>): Promise<Outcome<Prepared, Cannot & { left?: Prepared }>>;
  /** Runs in the action's one transaction. A refusal rolls it back; nothing outside the database is touched. */
  run(context: ActionContext, input: InputOf<Form>, prepared: Prepared): Promise<ActionResult<OutputOf<Form>>>;
  /** If the action was refused or failed: records the files that `prepare` left for deletion, in a separate transaction. */
  discard?(context: ActionContext, prepared: Prepared): Promise<readonly string[]>;
  /** After the commit. */
  settle?(context: OperatorContext, input: InputOf<Form>, prepared: Prepared): Promise<void>;
}

/** Combines a form with its implementation. */
export const action = <Form extends ActionForm, Prepared = undefined>(
  form: Form,
  steps: Action<Form, Prepared>['run'] | Omit<Action<Form, Prepared>, 'form'>,
): Action<Form, Prepared> => ({ form, ...(typeof steps === 'function' ? { run: steps } : steps) });
