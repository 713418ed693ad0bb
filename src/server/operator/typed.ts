import { type Cents, centsOfDecimal } from '#domain/points.ts';
import { OperatorError } from './operator-error.ts';

/** The longest name of an actor and the longest reason, in characters: a reason is shown to the member. */
const longest = { actor: 64, reason: 500, how: 120 } as const;

/** An amount as typed, e.g. `12` or `12.50` points. */
export function pointsFrom(typed: string): Cents {
  const amount = centsOfDecimal(typed);
  if (amount === undefined || amount === 0) {
    throw new OperatorError('amount_invalid', `"${typed}" is no amount: points are written 12 or 12.50, and are more than 0`);
  }
  return amount;
}

/** What is typed for people to read: one line without control characters. */
export function lineFrom(name: keyof typeof longest, typed: string): string {
  const line = typed.trim();
  if (line === '' || [...line].length > longest[name] || /\p{Cc}/u.test(line)) {
    throw new OperatorError('usage', `--${name} is one line of 1 to ${longest[name]} characters`);
  }
  return line;
}

/** An option that members read as one line without control characters. */
export function lineOption(options: ReadonlyMap<string, string>, name: string, longest: number, least = 1): string {
  const line = options.get(name)?.trim() ?? '';
  if (line.length >= least && line.length <= longest && !/\p{Cc}/u.test(line)) return line;
  throw new OperatorError('usage', `--${name} is one line of ${least} to ${longest} characters`);
}

/** Rows of one page of a list. */
export const listRows = 100;

/** The page of a list, from 1; as rows to pass over. */
export function rowsBefore(options: ReadonlyMap<string, string>): number {
  const typed = options.get('page') ?? '1';
  if (!/^[1-9][0-9]{0,5}$/.test(typed)) throw new OperatorError('usage', '--page is a number from 1 on');
  return (Number(typed) - 1) * listRows;
}

export const pageOption = { page: `the page, from 1; newest first, ${listRows} a page` } as const;

/** A time for the operator, in UTC; null where there is none. */
export const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The record status that was typed, as its number or its word; undefined where none was. */
export function statusFrom<Status extends number>(words: Readonly<Record<string, Status>>, typed: string | undefined): Status | undefined {
  if (typed === undefined) return undefined;
  const status = words[typed] ?? Object.values(words).find((number) => String(number) === typed);
  if (status === undefined) throw new OperatorError('usage', `--status is one of ${Object.keys(words).join(', ')}`);
  return status;
}

/** The word of a status. */
export const wordOf = (words: Readonly<Record<string, number>>, status: number): string =>
  Object.keys(words).find((word) => words[word] === status) ?? String(status);
