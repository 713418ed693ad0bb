import { hideVideo, withdrawProfile } from './catalogue.ts';
import { OperatorError, parseCommandLine } from './command-line.ts';
import { createInvite } from './invites.ts';
import type { Operation, OperatorContext, Report } from './operation.ts';
import { readSetting, writeSetting } from './settings.ts';

const operations: readonly Operation[] = [createInvite, readSetting, writeSetting, withdrawProfile, hideVideo];

const isArgument = (word: string): boolean => /^[A-Z]+$/.test(word);

/** Everything that can be typed, one line each. */
function usageText(): string {
  const lines = operations.flatMap(({ usage, options = {} }) => [
    `  ${usage}`,
    ...Object.entries(options).map(([name, meaning]) => `      --${name}  ${meaning}`),
  ]);
  return ['npm run -s operator -- COMMAND [--json]', ...lines].join('\n');
}

/** What can be typed, where that is all that was asked: answered without a club. */
export function helpFor(typed: readonly string[]): Report | undefined {
  const words = typed.filter((word) => word !== '--json');
  return words.length === 1 && ['help', '--help', '-h'].includes(words[0] ?? '') ? { usage: usageText() } : undefined;
}

function fits({ usage }: Operation, words: readonly string[]): boolean {
  const pattern = usage.split(' ');
  return pattern.length === words.length && pattern.every((word, index) => isArgument(word) || word === words[index]);
}

function check({ options = {} }: Operation, given: ReadonlyMap<string, string>): void {
  const unknown = [...given.keys()].find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) throw new OperatorError('usage', `--${unknown} means nothing here`);
}

/** Runs what was typed. Throws OperatorError for what can't be done. */
export async function operate(context: OperatorContext, typed: readonly string[]): Promise<Report> {
  const { words, options } = parseCommandLine(typed);
  const operation = operations.find((candidate) => fits(candidate, words));
  if (!operation) throw new OperatorError('usage', `usage: ${usageText()}`);
  check(operation, options);
  const pattern = operation.usage.split(' ');
  const given = words.filter((_, index) => isArgument(pattern[index] ?? ''));
  return operation.run(context, given, options);
}

/** The report as lines for a person, or as one JSON value for a program. */
export function reportText(report: Report, json: boolean): string {
  if (json) return JSON.stringify(report);
  return Object.entries(report)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

/** What went wrong, for standard error: a line for a person, `{"reason", "message"}` for a program. */
export function failureText(error: unknown, json: boolean): string {
  const message = error instanceof Error ? error.message : String(error);
  return json ? JSON.stringify({ reason: error instanceof OperatorError ? error.reason : 'failed', message }) : `operator: ${message}`;
}
