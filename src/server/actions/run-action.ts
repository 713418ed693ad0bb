import * as v from 'valibot';
import type { ActionForm, FieldsOf, InputOf, OutputOf } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { MemberLeft } from '../db/member-revision.ts';
import { audit } from '../ledger/audit.ts';
import { type Deleted, deleteQueuedFiles } from '../media/file-deletions.ts';
import { writeRemovals } from '../removal-list.ts';
import { refusalIn, Undone } from '../undone.ts';
import type { Action, ActionResult } from './action.ts';
import type { ActionContext, OperatorContext } from './context.ts';

/**
 * Runs an operator's action, for the command line and any other front end: parses the fields by the contract, prepares, runs in one
 * transaction, writes the audit lines in it, and commits. A refusal changes nothing, nor does a reply that does not match the contract.
 * After the commit, files are deleted and the list of removals is written; both are recorded in tables, so that a sweep can finish what
 * failed.
 */
export async function runAction<Form extends ActionForm, Prepared>(
  context: OperatorContext,
  action: Action<Form, Prepared>,
  fields: FieldsOf<Form>,
): Promise<Outcome<OutputOf<Form>, Cannot>> {
  const { form } = action;
  const parsed = inputOf(form, fields);
  if (!parsed.ok) return parsed;
  if (form.reason === 'required' && context.attribution.reason === '') return cannot('reason_missing', '--reason has to say why');
  const { db } = context;
  const prepared = action.prepare ? await action.prepare(within(context, db.queries), parsed.data) : done(undefined as Prepared);
  if (!prepared.ok) {
    const { left, ...refusal } = prepared;
    if (left !== undefined) await discard(context, action, left);
    return refusal;
  }
  const sinceMs = context.nowMs();
  const discarded = () => discard(context, action, prepared.data);
  const run = await attempt(context, form, (within) => action.run(within, parsed.data, prepared.data)).catch(async (error: unknown) => {
    await discarded();
    throw error;
  });
  if (!run.ok) {
    await discarded();
    return run;
  }
  await action.settle?.(context, parsed.data, prepared.data);
  const deleted = await deleteQueuedFiles(db, context.dataDir, run.toDelete).catch(() => ({
    files: 0,
    waiting: run.toDelete.length,
  }));
  if (form.reason !== undefined) await writeRemovals(context, sinceMs).catch(() => undefined);
  const { data } = run;
  return done(replyOf(data, deleted));
}

/** What an action sees of the database: `tx`, and no way to open another transaction. */
const within = (context: OperatorContext, tx: ActionContext['tx']): ActionContext => ({
  ...context,
  db: { kind: context.db.kind, snapshot: (read) => context.db.snapshot(read) },
  tx,
});

/** The fields parsed by the contract; a missing one is checked by its own schema, so that the error says what is expected. */
export function inputOf<Form extends ActionForm>({ input }: Form, fields: FieldsOf<Form>): Outcome<InputOf<Form>, Cannot> {
  const missing = Object.fromEntries(Object.keys(input.entries).map((name) => [name, undefined]));
  const parsed = v.safeParse(input, { ...missing, ...fields }, { abortEarly: true });
  if (parsed.success) return done(parsed.output as InputOf<Form>);
  const [issue] = parsed.issues;
  const field = issue.path?.[0]?.key;
  return cannot('usage', issue.message, typeof field === 'string' ? { field } : {});
}

const replyOf = <Output>(data: Output | ((deleted: Deleted) => Output), deleted: Deleted): Output =>
  data instanceof Function ? data(deleted) : data;

/** Throws if a reply does not match the contract: `--json` and a console rely on it. */
function assertOutput({ name, output }: ActionForm, data: unknown): void {
  const parsed = v.safeParse(output, data, { abortEarly: true });
  if (parsed.success) return;
  const [issue] = parsed.issues;
  throw new TypeError(`the reply of \`${name}\` is not as its form says: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

/** A read-only action runs without a transaction; lines that it must log are committed before the reply is returned. */
async function attempt<Output>(
  context: OperatorContext,
  form: ActionForm,
  work: (within: ActionContext) => Promise<ActionResult<Output>>,
): Promise<ActionResult<Output>> {
  const { db } = context;
  const { name, reason } = form;
  const write = async (tx: ActionContext['tx'], outcome: ActionResult<Output>): Promise<ActionResult<Output>> => {
    if (!outcome.ok) throw new Undone(outcome);
    assertOutput(form, replyOf(outcome.data, { files: 0, waiting: 0 }));
    for (const line of outcome.lines) await audit(tx, context, { action: name, ...line });
    return outcome;
  };
  try {
    if (reason !== undefined) return await db.transaction(async (tx) => write(tx, await work(within(context, tx))));
    const seen = await work(within(context, db.queries));
    if (seen.ok && seen.lines.length > 0) return await db.transaction((tx) => write(tx, seen));
    if (seen.ok) assertOutput(form, replyOf(seen.data, { files: 0, waiting: 0 }));
    return seen;
  } catch (error) {
    if (error instanceof MemberLeft) return cannot('member_gone', error.message);
    return refusalIn(error);
  }
}

async function discard<Form extends ActionForm, Prepared>(
  context: OperatorContext,
  action: Action<Form, Prepared>,
  prepared: Prepared,
): Promise<void> {
  const { db, dataDir } = context;
  if (!action.discard) return;
  const toDelete = await db.transaction(async (tx) => (await action.discard?.(within(context, tx), prepared)) ?? []);
  await deleteQueuedFiles(db, dataDir, toDelete);
}
