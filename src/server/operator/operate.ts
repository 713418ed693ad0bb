import type { OperatorContext } from '../commands/operated.ts';
import { MemberGone } from '../db/member-revision.ts';
import type { Acting } from '../ledger/audit.ts';
import { listAudit } from './audit.ts';
import { backup } from './backup.ts';
import { addBank, listBanks } from './banks.ts';
import { addBackground, addBanner, listBanners, orderBanners, removeBanner } from './banners.ts';
import { addCaptions, listCaptions, removeCaptions } from './captions.ts';
import { hideVideo, withdrawProfile } from './catalogue.ts';
import { OperatorError, parseCommandLine } from './command-line.ts';
import { listDeposits } from './deposits.ts';
import { doctor } from './doctor.ts';
import { createInvite } from './invites.ts';
import { addLottery, closeLottery, listLotteries } from './lotteries.ts';
import { showMember } from './member-report.ts';
import { disableMember, enableMember, limitMember, resetFundPassword, resetPassword, unbindMember, vipMember } from './members.ts';
import { approveMessage, listMessages, removeMessage } from './messages.ts';
import { addNotice, editNotice, listNotices, removeNotice } from './notices.ts';
import type { Operation, Report } from './operation.ts';
import { addPictures, coverVideo, listPictures, orderPictures, removePicture } from './pictures.ts';
import type { Place, PlaceOperation } from './place.ts';
import { correction, grant } from './points.ts';
import { addProfile, importProfiles, listProfiles, publishProfile } from './profiles.ts';
import { closeReport, listReports } from './reports.ts';
import { restore } from './restore.ts';
import { readSetting, writeSetting } from './settings.ts';
import { lineFrom } from './typed.ts';
import { unverifyProfile, verifyProfile } from './verifications.ts';
import { verify } from './verify.ts';
import { addVideo, listVideos, removeVideo } from './videos.ts';
import { setWheel } from './wheel.ts';
import { approve, listWithdrawals, pay, reject } from './withdrawals.ts';

const operations: readonly Operation[] = [
  ...[addCaptions, removeCaptions, listCaptions],
  ...[addVideo, listVideos, removeVideo, coverVideo],
  ...[addPictures, listPictures, removePicture, orderPictures],
  ...[createInvite, readSetting, writeSetting, withdrawProfile, hideVideo],
  ...[addProfile, importProfiles, listProfiles, publishProfile, verifyProfile, unverifyProfile, listReports, closeReport],
  ...[listMessages, approveMessage, removeMessage],
  ...[showMember, vipMember, disableMember, enableMember, unbindMember, resetPassword, resetFundPassword, limitMember],
  ...[grant, correction, listDeposits, listWithdrawals, approve, reject, pay, addBank, listBanks, listAudit, verify],
  ...[addLottery, closeLottery, listLotteries, setWheel],
  ...[addNotice, editNotice, removeNotice, listNotices, addBanner, removeBanner, orderBanners, listBanners, addBackground],
];

/** Ends an argument that may be there several times, as the last one. */
const several = '…';

/** With the club as a whole: they need no club that stands open. */
const placeOperations: readonly PlaceOperation[] = [backup, restore, doctor];

const isArgument = (word: string): boolean => /^[A-Z]+…?$/.test(word) || word.includes('|');

/** Everything that can be typed, one line each. */
function usageText(): string {
  const lines = [...operations, ...placeOperations].flatMap(({ usage, options = {}, reason }) => [
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

function fits({ usage }: Pick<Operation, 'usage'>, words: readonly string[]): boolean {
  const pattern = usage.split(' ');
  const enough = usage.endsWith(several) ? words.length >= pattern.length : words.length === pattern.length;
  return enough && pattern.every((part, index) => fitsWord(part, words[index]));
}

function check({ options = {}, reason }: Pick<Operation, 'options' | 'reason'>, given: ReadonlyMap<string, string>): void {
  const known = ['actor', ...(reason ? ['reason'] : []), ...Object.keys(options)];
  const unknown = [...given.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new OperatorError('usage', `--${unknown} means nothing here`);
  if (reason === 'required' && !given.has('reason')) throw new OperatorError('reason_missing', '--reason has to say why');
}

/** Who acts, and why, as far as it was typed. */
function withActing<Context extends { acting: Acting }>(context: Context, options: ReadonlyMap<string, string>): Context {
  const [actor, reason] = [options.get('actor'), options.get('reason')];
  return {
    ...context,
    acting: {
      actor: actor === undefined ? context.acting.actor : lineFrom('actor', actor),
      reason: reason === undefined ? context.acting.reason : lineFrom('reason', reason),
    },
  };
}

function argumentsOf({ usage }: Pick<Operation, 'usage'>, words: readonly string[]): string[] {
  const pattern = usage.split(' ');
  return words.filter((_, index) => isArgument(pattern[Math.min(index, pattern.length - 1)] ?? ''));
}

/** Runs what was typed. Throws OperatorError for what can't be done. */
export async function operate(context: OperatorContext, typed: readonly string[]): Promise<Report> {
  const { words, options } = parseCommandLine(typed);
  const operation = operations.find((candidate) => fits(candidate, words));
  if (!operation) throw new OperatorError('usage', `usage: ${usageText()}`);
  check(operation, options);
  return operation.run(withActing(context, options), argumentsOf(operation, words), options).catch((error: unknown) => {
    throw error instanceof MemberGone ? new OperatorError('member_gone', error.message) : error;
  });
}

/** Runs what was typed where it is about the club as a whole; undefined where it is not. */
export async function operatePlace(place: Place, typed: readonly string[]): Promise<Report | undefined> {
  const { words, options } = parseCommandLine(typed);
  const operation = placeOperations.find((candidate) => fits(candidate, words));
  if (!operation) return undefined;
  check(operation, options);
  return operation.run(withActing(place, options), argumentsOf(operation, words), options);
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
