import type { OperatorContext } from '../commands/operated.ts';
import { MemberGone } from '../db/member-revision.ts';
import type { Acting } from '../ledger/audit.ts';
import { tellRemovals } from '../removal-list.ts';
import { parseCommandLine } from './command-line.ts';
import type { Report } from './operation.ts';
import { operations, placeOperations } from './operations.ts';
import { OperatorError } from './operator-error.ts';
import type { Place } from './place.ts';
import { lineFrom } from './typed.ts';

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

/** Runs what was typed in `folder`. Throws OperatorError for what can't be done. */
export async function operate(context: OperatorContext, typed: readonly string[], folder = ''): Promise<Report> {
  const { operation: named, given, options } = parseCommandLine(typed, folder);
  const operation = operations.find((known) => known === named);
  if (!operation) throw new OperatorError('usage', `${named.usage} is about the club as a whole`);
  const sinceMs = context.nowMs();
  const report = await operation.run(withActing(context, options), given, options).catch((error: unknown) => {
    throw error instanceof MemberGone ? new OperatorError('member_gone', error.message) : error;
  });
  // What could not be written beside the secret now, a server does with its next sweep.
  if (operation.reason !== undefined) await tellRemovals(context, sinceMs).catch(() => undefined);
  return report;
}

/** Runs what was typed where it is about the club as a whole; undefined where it is not. */
export async function operatePlace(place: Place, typed: readonly string[], folder = ''): Promise<Report | undefined> {
  const { operation: named, given, options } = parseCommandLine(typed, folder);
  return placeOperations.find((known) => known === named)?.run(withActing(place, options), given, options);
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
