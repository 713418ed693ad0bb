import * as v from 'valibot';
import type { ActionForm } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { line } from '#contract/operator/fields.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { OperatorContext } from '../actions/context.ts';
import { inputOf, runAction } from '../actions/run-action.ts';
import type { Attribution } from '../ledger/audit.ts';
import { type AnyAction, actionGroups, placeActions } from './action-groups.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { typedName, usageOf } from './form-words.ts';
import type { Place } from './place.ts';

/** The reply of an action: printed as lines, or as one JSON value with --json. */
export type Report = Readonly<Record<string, unknown>>;

/** The typed remark about who acts, and the reason: the actual identity comes only from the system. Members read the reason. */
const actingForm = v.object({ actor: v.optional(line('', 64)), reason: v.optional(line('', 500)) });

function withAttribution<Context extends { attribution: Attribution }>(
  context: Context,
  { actor, reason }: CommandLine,
): Outcome<Context, Cannot> {
  const parsed = v.safeParse(actingForm, { actor, reason });
  if (!parsed.success) return cannot('usage', `--${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`);
  const { actor: remark, reason: why } = parsed.output;
  const attribution = { ...context.attribution, ...(remark === undefined ? {} : { remark }), reason: why ?? context.attribution.reason };
  return done({ ...context, attribution });
}

/** A refusal with the option or argument named as on the command line. */
function asTyped<Data>(form: ActionForm, outcome: Outcome<Data, Cannot>): Outcome<Data, Cannot> {
  if (outcome.ok || outcome.field === undefined) return outcome;
  const { field, message, ...refusal } = outcome;
  return { ...refusal, message: `${typedName(form, field)} ${message}` };
}

const actions: readonly AnyAction[] = actionGroups.flatMap(([, group]) => group);

/** Runs a command, typed in `folder`, about an open club. */
export async function operate(context: OperatorContext, typed: readonly string[], folder = ''): Promise<Outcome<Report, Cannot>> {
  const commandLine = parseCommandLine(typed, folder);
  if (!commandLine.ok) return commandLine;
  const { form, fields } = commandLine.data;
  const action = actions.find((known) => known.form === form);
  if (!action) return cannot('usage', `${usageOf(form)} is about the club as a whole`);
  const attribution = withAttribution(context, commandLine.data);
  return attribution.ok ? asTyped(form, await runAction(attribution.data, action, fields)) : attribution;
}

/** Runs a command about the club as a whole; undefined if it is not one. */
export async function operatePlace(place: Place, typed: readonly string[], folder = ''): Promise<Outcome<Report, Cannot> | undefined> {
  const commandLine = parseCommandLine(typed, folder);
  if (!commandLine.ok) return commandLine;
  const { form, fields } = commandLine.data;
  const action = placeActions.find((known) => known.form === form);
  if (!action) return undefined;
  const input = inputOf(form, fields);
  if (!input.ok) return asTyped(form, input);
  const attribution = withAttribution(place, commandLine.data);
  return attribution.ok ? asTyped(form, await action.run(attribution.data, input.data)) : attribution;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A row of a list, as one line. */
const rowText = (row: Report): string =>
  `  ${Object.entries(row)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('  ')}`;

const isList = (value: unknown): value is Report[] => Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

/** The reply as lines for a person, or as one JSON value for a program. */
export function reportText(report: Report, json: boolean): string {
  if (json) return JSON.stringify(report);
  return Object.entries(report)
    .flatMap(([name, value]) => (isList(value) ? [`${name}: ${value.length}`, ...value.map(rowText)] : [`${name}: ${textOf(value)}`]))
    .join('\n');
}

/** A failure for standard error: a line for a person, `{"reason", "message"}` for a program. */
export function failureText({ why, message }: Pick<Cannot, 'why' | 'message'>, json: boolean): string {
  return json ? JSON.stringify({ reason: why, message }) : `operator: ${message}`;
}

/** An unexpected error as a refusal. */
export const failureOf = (error: unknown): Cannot => cannot('failed', error instanceof Error ? error.message || error.name : String(error));
