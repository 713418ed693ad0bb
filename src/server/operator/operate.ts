import { resolve } from 'node:path';
import type { OperatorContext } from '../commands/operated.ts';
import { MemberGone } from '../db/member-revision.ts';
import type { Acting } from '../ledger/audit.ts';
import { tellRemovals } from '../removal-list.ts';
import { OperatorError, parseCommandLine } from './command-line.ts';
import { optionMistake, typedMistake } from './mistakes.ts';
import type { Operation, Report } from './operation.ts';
import { operations, placeOperations } from './operations.ts';
import type { Place } from './place.ts';
import { lineFrom } from './typed.ts';
import { fits, isArgument } from './usage.ts';

function check({ options = {}, reason }: Pick<Operation, 'options' | 'reason'>, given: ReadonlyMap<string, string>): void {
  const known = ['actor', ...(reason ? ['reason'] : []), ...Object.keys(options)];
  const unknown = [...given.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw optionMistake(unknown, known);
  if (reason === 'required' && !given.has('reason')) throw new OperatorError('reason_missing', '--reason has to say why');
}

/** What was typed about who acts, and why; who it is says the system alone. */
function withActing<Context extends { acting: Acting }>(context: Context, options: ReadonlyMap<string, string>): Context {
  const [remark, reason] = [options.get('actor'), options.get('reason')];
  return {
    ...context,
    acting: {
      ...context.acting,
      ...(remark === undefined ? {} : { remark: lineFrom('actor', remark) }),
      reason: reason === undefined ? context.acting.reason : lineFrom('reason', reason),
    },
  };
}

/** Arguments that are paths. */
const pathArguments = ['FILE', 'FILE…', 'FOLDER'];

/** What stands for the arguments, in their order; paths absolute. */
function argumentsOf({ usage }: Pick<Operation, 'usage'>, words: readonly string[], folder: string): string[] {
  const pattern = usage.split(' ');
  return words.flatMap((word, index) => {
    const part = pattern[Math.min(index, pattern.length - 1)] ?? '';
    if (!isArgument(part)) return [];
    return pathArguments.includes(part) ? resolve(folder, word) : word;
  });
}

/** The options with their files' paths absolute. */
function optionsOf({ files = [] }: Pick<Operation, 'files'>, given: ReadonlyMap<string, string>, folder: string): Map<string, string> {
  return new Map([...given].map(([name, value]) => [name, files.includes(name) ? resolve(folder, value) : value]));
}

/** Throws OperatorError for what nobody knows: before a club is opened for it. */
export function refuseUnknown(typed: readonly string[]): void {
  const { words, options } = parseCommandLine(typed);
  const operation = [...operations, ...placeOperations].find((candidate) => fits(candidate, words));
  if (!operation) throw typedMistake(words);
  check(operation, options);
}

/** Runs what was typed in `folder`. Throws OperatorError for what can't be done. */
export async function operate(context: OperatorContext, typed: readonly string[], folder = ''): Promise<Report> {
  const { words, options } = parseCommandLine(typed);
  const operation = operations.find((candidate) => fits(candidate, words));
  if (!operation) throw typedMistake(words);
  check(operation, options);
  const given = argumentsOf(operation, words, folder);
  const sinceMs = context.nowMs();
  const report = await operation.run(withActing(context, options), given, optionsOf(operation, options, folder)).catch((error: unknown) => {
    throw error instanceof MemberGone ? new OperatorError('member_gone', error.message) : error;
  });
  // What could not be written beside the secret now, a server does with its next sweep.
  if (operation.reason !== undefined) await tellRemovals(context, sinceMs).catch(() => undefined);
  return report;
}

/** Runs what was typed where it is about the club as a whole; undefined where it is not. */
export async function operatePlace(place: Place, typed: readonly string[], folder = ''): Promise<Report | undefined> {
  const { words, options } = parseCommandLine(typed);
  const operation = placeOperations.find((candidate) => fits(candidate, words));
  if (!operation) return undefined;
  check(operation, options);
  return operation.run(withActing(place, options), argumentsOf(operation, words, folder), optionsOf(operation, options, folder));
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
