import type { OperatorContext } from '../commands/operated.ts';
import { listAudit } from './audit.ts';
import { addBank, listBanks } from './banks.ts';
import { hideVideo, withdrawProfile } from './catalogue.ts';
import { OperatorError, parseCommandLine } from './command-line.ts';
import { listDeposits } from './deposits.ts';
import { createInvite } from './invites.ts';
import { addLottery, closeLottery, listLotteries } from './lotteries.ts';
import { showMember } from './member-report.ts';
import { disableMember, enableMember, limitMember, resetFundPassword, resetPassword, unbindMember, vipMember } from './members.ts';
import type { Operation, Report } from './operation.ts';
import { addPictures, coverVideo, listPictures, orderPictures, removePicture } from './pictures.ts';
import { correction, grant } from './points.ts';
import { addProfile, importProfiles, listProfiles, publishProfile } from './profiles.ts';
import { closeReport, listReports } from './reports.ts';
import { readSetting, writeSetting } from './settings.ts';
import { lineFrom } from './typed.ts';
import { unverifyProfile, verifyProfile } from './verifications.ts';
import { verify } from './verify.ts';
import { addVideo, listVideos, removeVideo } from './videos.ts';
import { setWheel } from './wheel.ts';
import { approve, listWithdrawals, pay, reject } from './withdrawals.ts';

const operations: readonly Operation[] = [
  ...[addVideo, listVideos, removeVideo, coverVideo],
  ...[addPictures, listPictures, removePicture, orderPictures],
  ...[createInvite, readSetting, writeSetting, withdrawProfile, hideVideo],
  ...[addProfile, importProfiles, listProfiles, publishProfile, verifyProfile, unverifyProfile, listReports, closeReport],
  ...[showMember, vipMember, disableMember, enableMember, unbindMember, resetPassword, resetFundPassword, limitMember],
  ...[grant, correction, listDeposits, listWithdrawals, approve, reject, pay, addBank, listBanks, listAudit, verify],
  ...[addLottery, closeLottery, listLotteries, setWheel],
];

const isArgument = (word: string): boolean => /^[A-Z]+…?$/.test(word) || word.includes('|');

/** One word of the pattern for each that was typed: its last one, as `FILE…`, stands for one or more. */
function patternFor({ usage }: Operation, typed: number): string[] {
  const pattern = usage.split(' ');
  const last = pattern.at(-1) ?? '';
  return last.endsWith('…') ? [...pattern, ...Array<string>(Math.max(0, typed - pattern.length)).fill(last)] : pattern;
}

/** Everything that can be typed, one line each. */
function usageText(): string {
  const lines = operations.flatMap(({ usage, options = {}, reason }) => [
    `  ${usage}${reason === 'required' ? ' --reason TEXT' : ''}`,
    ...Object.entries(options).map(([name, meaning]) => `      --${name}  ${meaning}`),
  ]);
  const forAll = [
    '  with everything that changes something:',
    '      --actor NAME   who acts; the system user by default',
    '      --reason TEXT  why',
  ];
  return ['npm run -s operator -- COMMAND [--json]', ...lines, ...forAll].join('\n');
}

/** What can be typed, where that is all that was asked: answered without a club. */
export function helpFor(typed: readonly string[]): Report | undefined {
  const words = typed.filter((word) => word !== '--json');
  return words.length === 1 && ['help', '--help', '-h'].includes(words[0] ?? '') ? { usage: usageText() } : undefined;
}

function fitsWord(pattern: string, word: string | undefined): boolean {
  if (pattern.includes('|')) return pattern.split('|').includes(word ?? '');
  return isArgument(pattern) || pattern === word;
}

function fits(operation: Operation, words: readonly string[]): boolean {
  const pattern = patternFor(operation, words.length);
  return pattern.length === words.length && pattern.every((part, index) => fitsWord(part, words[index]));
}

function check({ options = {}, reason }: Operation, given: ReadonlyMap<string, string>): void {
  const known = ['actor', ...(reason ? ['reason'] : []), ...Object.keys(options)];
  const unknown = [...given.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new OperatorError('usage', `--${unknown} means nothing here`);
  if (reason === 'required' && !given.has('reason')) throw new OperatorError('reason_missing', '--reason has to say why');
}

/** Who acts, and why, as far as it was typed. */
function withActing(context: OperatorContext, options: ReadonlyMap<string, string>): OperatorContext {
  const [actor, reason] = [options.get('actor'), options.get('reason')];
  return {
    ...context,
    acting: {
      actor: actor === undefined ? context.acting.actor : lineFrom('actor', actor),
      reason: reason === undefined ? context.acting.reason : lineFrom('reason', reason),
    },
  };
}

/** Runs what was typed. Throws OperatorError for what can't be done. */
export async function operate(context: OperatorContext, typed: readonly string[]): Promise<Report> {
  const { words, options } = parseCommandLine(typed);
  const operation = operations.find((candidate) => fits(candidate, words));
  if (!operation) throw new OperatorError('usage', `usage: ${usageText()}`);
  check(operation, options);
  const pattern = patternFor(operation, words.length);
  const given = words.filter((_, index) => isArgument(pattern[index] ?? ''));
  return operation.run(withActing(context, options), given, options);
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
