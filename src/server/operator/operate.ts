import * as v from 'valibot';
import type { ActionForm } from '#contract/operator/action.ts';
import type { Cannot } from '#contract/operator/cannot.ts';
import { line } from '#contract/operator/fields.ts';
import type { OperatorContext } from '../actions/context.ts';
import { inputOf, runAction } from '../actions/run-action.ts';
import type { Acting } from '../ledger/audit.ts';
import { OperatorError } from '../operator-error.ts';
import { type AnyAction, actionGroups, placeActions } from './action-groups.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { typedName, usageOf } from './form-words.ts';
import type { Place } from './place.ts';

/** What an action says when it is done: printed as lines, or as one JSON value with --json. */
export type Report = Readonly<Record<string, unknown>>;

/** What is typed about who acts, and why: who it is says the system alone. Members read a reason. */
const actingForm = v.object({ actor: v.optional(line('', 64)), reason: v.optional(line('', 500)) });

function withActing<Context extends { acting: Acting }>(context: Context, { actor, reason }: CommandLine): Context {
  const parsed = v.safeParse(actingForm, { actor, reason });
  if (!parsed.success) throw new OperatorError('usage', `--${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`);
  const { actor: remark, reason: why } = parsed.output;
  const acting = { ...context.acting, ...(remark === undefined ? {} : { remark }), reason: why ?? context.acting.reason };
  return { ...context, acting };
}

/** A refusal as the command line says it: about an option or argument by its name there. */
const refusalOf = (form: ActionForm, { why, message, field, report }: Cannot): OperatorError =>
  new OperatorError(why, field === undefined ? message : `${typedName(form, field)} ${message}`, report);

const actions: readonly AnyAction[] = actionGroups.flatMap(([, group]) => group);

/** Runs what was typed in `folder`. Throws OperatorError for what can't be done. */
export async function operate(context: OperatorContext, typed: readonly string[], folder = ''): Promise<Report> {
  const commandLine = parseCommandLine(typed, folder);
  const action = actions.find(({ form }) => form === commandLine.form);
  if (!action) throw new OperatorError('usage', `${usageOf(commandLine.form)} is about the club as a whole`);
  const outcome = await runAction(withActing(context, commandLine), action, commandLine.fields);
  if (!outcome.ok) throw refusalOf(action.form, outcome);
  return outcome.data;
}

/** Runs what was typed where it is about the club as a whole; undefined where it is not. */
export async function operatePlace(place: Place, typed: readonly string[], folder = ''): Promise<Report | undefined> {
  const commandLine = parseCommandLine(typed, folder);
  const action = placeActions.find(({ form }) => form === commandLine.form);
  if (!action) return undefined;
  const input = inputOf(action.form, commandLine.fields);
  if (!input.ok) throw refusalOf(action.form, input);
  return action.run(withActing(place, commandLine), input.data);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A row of a list, as one line. */
const rowText = (row: Report): string =>
  `  ${Object.entries(row)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('  ')}`;

const isList = (value: unknown): value is Report[] => Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

/** The report as lines for a person, or as one JSON value for a program. */
export function reportText(report: Report, json: boolean): string {
  if (json) return JSON.stringify(report);
  return Object.entries(report)
    .flatMap(([name, value]) => (isList(value) ? [`${name}: ${value.length}`, ...value.map(rowText)] : [`${name}: ${textOf(value)}`]))
    .join('\n');
}

/** What went wrong, for standard error: a line for a person, `{"reason", "message"}` for a program. */
export function failureText(error: unknown, json: boolean): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return json ? JSON.stringify({ reason: error instanceof OperatorError ? error.reason : 'failed', message }) : `operator: ${message}`;
}
