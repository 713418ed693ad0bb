import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { databaseClockMs } from '../db/database-clock.ts';
import { type Finding, fault, orOk, spanText, warning } from './finding.ts';

/** Betting closes 2 s before a draw (draws/period-plan.ts): clocks that differ by more than half a second cut into that. */
const offsetMs = { noted: 500, fault: 2_000 } as const;

/** More than this means that the clock was set during the check. */
const jumpMs = 500;

export interface ClockSeen {
  nowMs: number;
  /** How far the database server's clock is ahead of ours; undefined if it is the same machine's. */
  aheadMs: number | undefined;
  /** How much further the wall clock advanced than the monotonic one during the check. */
  jumpedMs: number;
  /** The newest time in the ledger and the audit log; 0 if both are empty. */
  newestMs: number;
  timeZone: string;
}

/** Judges the clock, on which draws, limits and sessions depend. */
export function judgeClock({ nowMs, aheadMs = 0, jumpedMs, newestMs, timeZone }: ClockSeen): Finding[] {
  const findings: Finding[] = [];
  const keep = 'keep the clocks of all machines set by NTP (timedatectl set-ntp true)';
  const away = Math.abs(aheadMs);
  if (away > offsetMs.noted) {
    const says = `the database server's clock is ${spanText(away)} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`;
    findings.push(away > offsetMs.fault ? fault('clock', says, keep) : warning('clock', says, keep));
  }
  if (Math.abs(jumpedMs) > jumpMs) findings.push(warning('clock', `it was set by ${spanText(Math.abs(jumpedMs))} while we looked`, keep));
  if (newestMs > nowMs + offsetMs.fault)
    findings.push(
      fault('clock', `the newest entry of the books is ${spanText(newestMs - nowMs)} ahead of now: the clock was put back`, keep),
    );
  const here = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(nowMs);
  return orOk(findings, 'clock', `it is ${here} in ${timeZone} (CLUB_TIME_ZONE), where the club's days begin`);
}

/** Measurements, of which the fastest counts: it has the least network delay. */
const looks = 3;

export async function clockAhead(db: Database, nowMs: () => number): Promise<number | undefined> {
  const seen: { tookMs: number; aheadMs: number }[] = [];
  for (let look = 0; look < looks; look += 1) {
    const beganMs = nowMs();
    const theirsMs = await databaseClockMs(db);
    if (theirsMs === undefined) return undefined;
    const endedMs = nowMs();
    seen.push({ tookMs: endedMs - beganMs, aheadMs: theirsMs - Math.round((beganMs + endedMs) / 2) });
  }
  return seen.toSorted((a, b) => a.tookMs - b.tookMs)[0]?.aheadMs;
}

/** The newest time in the ledger and the audit log. */
export async function newestEntryMs({ queries }: Database): Promise<number> {
  const { ms } = await queries
    .selectFrom('transfers')
    .select(sql<number>`coalesce(max(at_ms), 0)`.as('ms'))
    .where('no', '>', (query) => query.selectFrom('transfers').select(sql<number>`coalesce(max(no), 0) - 100`.as('no')))
    .executeTakeFirstOrThrow();
  const audited = await queries.selectFrom('audit').select('at_ms').orderBy('no', 'desc').limit(1).executeTakeFirst();
  return Math.max(ms, audited?.at_ms ?? 0);
}
