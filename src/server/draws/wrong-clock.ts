import type { Queries } from '../db/database.ts';
import type { PeriodRow } from './advance.ts';

/**
 * How far in the future a period may begin, in ms. Healthy clocks differ by seconds; a period that begins further
 * ahead was opened by a wrong clock, and takes no bets.
 */
export const wrongClockMs = 10 * 60_000;

/** Whether a period begins so far after a time that a wrong clock must have opened it. */
export const beginsAhead = ({ opens_ms }: Pick<PeriodRow, 'opens_ms'>, nowMs: number): boolean => opens_ms > nowMs + wrongClockMs;

/** The current time by both clocks: the database's, which every process shares, and this process's own. */
export interface Clocks {
  databaseMs: number;
  processMs: number;
}

/**
 * Whether a period is void because a wrong clock opened it: it would close long after everybody who bet on it has left.
 *
 * The rule must not let anybody void a result that they do not like. So it uses only times that were fixed before the first bet, and
 * applies only to a period whose close has not committed: its seed was not read yet. By both clocks the period must begin more than ten
 * minutes from now, and the previous draw must be due. Without the second condition anybody who sets the clocks back could void the open
 * period: while a game is running, a period begins when the previous one is drawn, so then its draw is not due either.
 */
export async function isByWrongClock(queries: Queries, period: PeriodRow, { databaseMs, processMs }: Clocks): Promise<boolean> {
  const latestMs = Math.max(databaseMs, processMs);
  if (period.state !== 'open' || !beginsAhead(period, latestMs)) return false;
  return Math.min(databaseMs, processMs) >= (await dueBefore(queries, period, latestMs));
}

/** When the draw of the last period that was not opened ahead was due; if there is none, when the game's first chain was published. */
async function dueBefore(queries: Queries, { lottery_id }: PeriodRow, nowMs: number): Promise<number> {
  const before = await queries
    .selectFrom('periods')
    .select('draws_ms')
    .where('lottery_id', '=', lottery_id)
    .where('opens_ms', '<=', nowMs + wrongClockMs)
    .orderBy('k', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before) return before.draws_ms;
  const chain = queries.selectFrom('chains').select('published_ms').where('lottery_id', '=', lottery_id).orderBy('from_k').limit(1);
  return (await chain.executeTakeFirst())?.published_ms ?? Number.MAX_SAFE_INTEGER;
}
