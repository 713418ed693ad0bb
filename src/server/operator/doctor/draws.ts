import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { lastPeriod } from '../../draws/advance.ts';
import { chainReserve } from '../../draws/chain.ts';
import { chainOf } from '../../draws/chains.ts';
import { type Finding, fault, ok, orOk, spanText, warning } from './finding.ts';

/** A draw or a settlement that is so late was not merely busy. */
const lateMs = { noted: 60_000, fault: 15 * 60_000 } as const;

/** A game as it stands. */
export interface GameSeen {
  key: string;
  /** Draws that the chain in use still has, and whether the next one is published. */
  linksLeft: number | undefined;
  followed: boolean;
  /** How long the newest period's draw is overdue; 0 where it is not. */
  overdueMs: number;
}

const isRunning = 'start the club (npm start); where it runs, look into its log for "a job failed"';

export function judgeGame({ key, linksLeft, followed, overdueMs }: GameSeen): Finding[] {
  const about = `game ${key}`;
  const findings: Finding[] = [];
  if (linksLeft === undefined) findings.push(warning(about, 'no period has opened yet', isRunning));
  else if (linksLeft <= chainReserve && !followed)
    findings.push(warning(about, `its chain has ${linksLeft} draws left and no next one is published`, isRunning));
  if (overdueMs > lateMs.noted) {
    const says = `its draw is ${spanText(overdueMs)} overdue`;
    findings.push(overdueMs > lateMs.fault ? fault(about, says, isRunning) : warning(about, says, isRunning));
  }
  return orOk(findings, about, `${linksLeft} draws left in its chain${followed ? ', the next one is published' : ''}`);
}

/** Bets that were drawn and not paid. */
export function judgeSettlement({ periods, oldestMs }: { periods: number; oldestMs: number }): Finding {
  if (periods === 0 || oldestMs <= lateMs.noted)
    return ok('settlement', periods === 0 ? 'every drawn bet is settled' : `${periods} periods are being settled`);
  const says = `${periods} drawn periods wait to be settled, the oldest for ${spanText(oldestMs)}`;
  return oldestMs > lateMs.fault ? fault('settlement', says, isRunning) : warning('settlement', says, isRunning);
}

export async function lookAtDraws(queries: Queries, nowMs: number): Promise<Finding[]> {
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
        ...{
          key,
          linksLeft: last && ends !== undefined ? ends - last.k - 1 : undefined,
          followed: following !== undefined && following.from_k === ends,
        },
        overdueMs: waits ? Math.max(0, nowMs - last.draws_ms) : 0,
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
