import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { lastPeriod } from '../draws/advance.ts';
import { chainReserve } from '../draws/chain.ts';
import { chainOf } from '../draws/chains.ts';
import { wrongClockMs } from '../draws/wrong-clock.ts';
import { dayMs, type Finding, fault, ok, orOk, spanText, warning } from './finding.ts';

/** How late a draw or a settlement is that was not merely delayed by load. */
const lateMs = { noted: 60_000, fault: 15 * 60_000 } as const;

/** A game's state. */
export interface GameSeen {
  key: string;
  /** Draws left in the current chain, and whether the next one is published. */
  linksLeft: number | undefined;
  followed: boolean;
  /** How long the newest period's draw is overdue; 0 if it is not. */
  overdueMs: number;
  /** How far in the future the newest period begins; 0 or less if it has begun. */
  aheadMs: number;
  /** Draws of the last days that were void because a wrong clock had opened them. */
  clockVoids: number;
}

/** How long such a void draw is reported. */
const reportedVoidMs = 7 * dayMs;

const keepTime = 'keep the clocks of all machines set by NTP (timedatectl set-ntp true); the running club voids it and gives stakes back';

const isRunning = 'start the club (npm start); where it runs, look into its log for "a job failed"';

export function judgeGame({ key, linksLeft, followed, overdueMs, aheadMs, clockVoids }: GameSeen): Finding[] {
  const about = `game ${key}`;
  const findings: Finding[] = [];
  if (linksLeft === undefined) findings.push(warning(about, 'no period has opened yet', isRunning));
  else if (linksLeft <= chainReserve && !followed)
    findings.push(warning(about, `its chain has ${linksLeft} draws left and no next one is published`, isRunning));
  if (aheadMs > wrongClockMs)
    findings.push(fault(about, `a wrong clock opened its period: it begins ${spanText(aheadMs)} from now and takes no bet`, keepTime));
  if (clockVoids > 0) {
    const says = `${clockVoids} of its draws in the last ${spanText(reportedVoidMs)} ${clockVoids === 1 ? 'was' : 'were'} void: a wrong clock had opened ${clockVoids === 1 ? 'it' : 'them'}`;
    findings.push(warning(about, says, keepTime));
  }
  if (overdueMs > lateMs.noted) {
    const says = `its draw is ${spanText(overdueMs)} overdue`;
    findings.push(overdueMs > lateMs.fault ? fault(about, says, isRunning) : warning(about, says, isRunning));
  }
  return orOk(findings, about, `${linksLeft} draws left in its chain${followed ? ', the next one is published' : ''}`);
}

/** Bets that were drawn but not settled. */
export function judgeSettlement({ periods, oldestMs }: { periods: number; oldestMs: number }): Finding {
  if (periods === 0 || oldestMs <= lateMs.noted)
    return ok('settlement', periods === 0 ? 'every drawn bet is settled' : `${periods} periods are being settled`);
  const says = `${periods} drawn periods wait to be settled, the oldest for ${spanText(oldestMs)}`;
  return oldestMs > lateMs.fault ? fault('settlement', says, isRunning) : warning('settlement', says, isRunning);
}

export async function checkDraws(queries: Queries, nowMs: number): Promise<Finding[]> {
  const games = await queries.selectFrom('lotteries').select(['id', 'key']).where('closed', '=', 0).orderBy('pos').orderBy('id').execute();
  const findings: Finding[] = [];
  for (const { id, key } of games) {
    const last = await lastPeriod(queries, id);
    const chain = last && (await chainOf(queries, id, last.k));
    const ends = chain && chain.from_k + chain.length;
    const following = ends === undefined ? undefined : await chainOf(queries, id, ends);
    const waits = last !== undefined && (last.state === 'open' || last.state === 'closed');
    findings.push(
      ...judgeGame({
        key,
        linksLeft: last && ends !== undefined ? ends - last.k - 1 : undefined,
        followed: following !== undefined && following.from_k === ends,
        overdueMs: waits ? Math.max(0, nowMs - last.draws_ms) : 0,
        aheadMs: waits ? last.opens_ms - nowMs : 0,
        clockVoids: await clockVoidsSince(queries, id, nowMs - reportedVoidMs),
      }),
    );
  }
  const { periods, oldest } = await queries
    .selectFrom('periods')
    .select([sql<number>`count(*)`.as('periods'), sql<number>`coalesce(min(drawn_ms), ${nowMs})`.as('oldest')])
    .where('settled', '=', 0)
    .where('state', 'in', ['drawn', 'void'])
    .executeTakeFirstOrThrow();
  return [...findings, judgeSettlement({ periods, oldestMs: nowMs - oldest })];
}

async function clockVoidsSince(queries: Queries, lotteryId: string, sinceMs: number): Promise<number> {
  const { count } = await queries
    .selectFrom('periods')
    .select(sql<number>`count(*)`.as('count'))
    .where('lottery_id', '=', lotteryId)
    // A literal, not a parameter: otherwise SQLite does not use the index of void periods.
    .where(sql<boolean>`state = 'void'`)
    .where('void_reason', '=', 'clock_wrong')
    .where('drawn_ms', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return count;
}
