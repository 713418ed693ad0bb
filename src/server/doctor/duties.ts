import { sql } from 'kysely';
import type { WithdrawalStatus } from '#contract/record-statuses.ts';
import { backupAction } from '../backup/audited.ts';
import type { Queries } from '../db/database.ts';
import { dayMs, type Finding, ok, spanText, warning } from './finding.ts';

/** How long things may wait for the operator. */
const dutyMs = { backup: 7 * dayMs, report: 2 * dayMs, message: 2 * dayMs, withdrawal: 3 * dayMs, verification: 14 * dayMs } as const;

/** Withdrawals that are not decided, or not paid. */
const waiting: readonly WithdrawalStatus[] = [1, 2];

/** What is waiting for a person. */
export interface DutiesSeen {
  /** How long ago the last backup was made; undefined if the log has none. */
  backupAgoMs: number | undefined;
  /** How many are waiting, and how long the oldest has been. */
  reports: { count: number; oldestMs: number };
  /** Members' first messages for the board. */
  messages: { count: number; oldestMs: number };
  withdrawals: { count: number; oldestMs: number };
  /** Verifications of people that end soon. */
  verifications: number;
}

const restoreDrill =
  'npm run -s operator -- backup FOLDER --passphrase-file FILE, copy it to another machine, and restore it there now and then';

function judgeBackup(agoMs: number | undefined): Finding {
  if (agoMs === undefined) return warning('backup', 'the log knows of none', restoreDrill);
  const says = `the last one was made ${spanText(agoMs)} ago`;
  return agoMs > dutyMs.backup ? warning('backup', says, restoreDrill) : ok('backup', says);
}

function judgeWaiting(about: string, { count, oldestMs }: { count: number; oldestMs: number }, longestMs: number, todo: string): Finding {
  if (count === 0) return ok(about, 'none waits');
  const says = `${count} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${spanText(oldestMs)}`;
  return oldestMs > longestMs ? warning(about, says, todo) : ok(about, says);
}

export function judgeDuties({ backupAgoMs, reports, messages, withdrawals, verifications }: DutiesSeen): Finding[] {
  const soon = `${verifications} ${verifications === 1 ? 'ends' : 'end'} within ${spanText(dutyMs.verification)}; then the badge goes`;
  return [
    judgeBackup(backupAgoMs),
    judgeWaiting('reports', reports, dutyMs.report, 'npm run -s operator -- report list open'),
    judgeWaiting('messages', messages, dutyMs.message, 'npm run -s operator -- message list waiting'),
    judgeWaiting('withdrawals', withdrawals, dutyMs.withdrawal, 'npm run -s operator -- withdrawal list'),
    verifications > 0
      ? warning('verifications', soon, 'verify these people anew: npm run -s operator -- profile list')
      : ok('verifications', 'none ends soon'),
  ];
}

export async function checkDuties(queries: Queries, nowMs: number): Promise<Finding[]> {
  const backup = await queries
    .selectFrom('audit')
    .select('at_ms')
    .where('action', '=', backupAction)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const count = sql<number>`count(*)`.as('count');
  const reports = await queries
    .selectFrom('reports')
    .select([count, sql<number>`coalesce(min(at_ms), ${nowMs})`.as('oldest')])
    .where('closed_ms', 'is', null)
    .executeTakeFirstOrThrow();
  const messages = await queries
    .selectFrom('posts')
    .select([count, sql<number>`coalesce(min(at_ms), ${nowMs})`.as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const withdrawals = await queries
    .selectFrom('withdrawals')
    .select([count, sql<number>`coalesce(min(created_ms), ${nowMs})`.as('oldest')])
    .where('status', 'in', waiting)
    .executeTakeFirstOrThrow();
  const ending = await queries
    .selectFrom('verifications')
    .select(count)
    .where('ended_ms', 'is', null)
    .where('until_ms', '<', nowMs + dutyMs.verification)
    .executeTakeFirstOrThrow();
  return judgeDuties({
    backupAgoMs: backup && nowMs - backup.at_ms,
    reports: { count: reports.count, oldestMs: nowMs - reports.oldest },
    messages: { count: messages.count, oldestMs: nowMs - messages.oldest },
    withdrawals: { count: withdrawals.count, oldestMs: nowMs - withdrawals.oldest },
    verifications: ending.count,
  });
}
