import type { ActionForm, InputOf, OutputOf } from '#contract/operator/action.ts';
import type { Cannot } from '#contract/operator/cannot.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Audited } from '../ledger/audit.ts';
import type { Deleted } from '../media/file-deletions.ts';
import type { ActionContext, OperatorContext } from './context.ts';

/** A line for the audit log; the action's own name where it gives none. */
export type Line = Omit<Audited, 'action'> & { action?: string };

/** What an action did: what it says, what is to be audited, and what the runner does after the commit. */
export type Acted<Output> =
  | {
      ok: true;
      /** A function where it says what became of files. */
      data: Output | ((deleted: Deleted) => Output);
      lines: readonly Line[];
      /** Files that it has written down to be deleted (media/file-deletions.ts). */
      doomed: readonly string[];
    }
  | Cannot;

/** An action that is done, or a look. */
export const acted = <Output>(
  data: Output | ((deleted: Deleted) => Output),
  line?: Line | readonly Line[],
  doomed: readonly string[] = [],
): Acted<Output> => ({ ok: true, data, lines: line === undefined ? [] : [line].flat(), doomed });

/** What a report says of files that were deleted. */
export const filesOf = ({ files, waiting }: Deleted) => ({ files_removed: files, ...(waiting === 0 ? {} : { files_waiting: waiting }) });

/** Something that an operator can do, by the contract's form; `run-action.ts` runs it. */
export interface Action<Form extends ActionForm = ActionForm, Prepared = undefined> {
  form: Form;
  /** What takes long or reads a file, before the transaction: `tx` only reads here. A refusal names what it `left` in files. */
  prepare?(context: ActionContext, input: InputOf<Form>): Promise<Outcome<Prepared, Cannot & { left?: Prepared }>>;
  /** In the action's one transaction. A refusal undoes what it wrote; nothing outside the database is touched. */
  run(context: ActionContext, input: InputOf<Form>, prepared: Prepared): Promise<Acted<OutputOf<Form>>>;
  /** Where the action was refused or failed: what `prepare` left in files, written down to be deleted in a transaction of its own. */
  discard?(context: ActionContext, prepared: Prepared): Promise<readonly string[]>;
  /** After the commit. */
  settle?(context: OperatorContext, input: InputOf<Form>, prepared: Prepared): Promise<void>;
}

/** Joins a form with what it does. */
export const action = <Form extends ActionForm, Prepared = undefined>(
  form: Form,
  steps: Action<Form, Prepared>['run'] | Omit<Action<Form, Prepared>, 'form'>,
): Action<Form, Prepared> => ({ form, ...(typeof steps === 'function' ? { run: steps } : steps) });
