import type { Queries } from '../db/database.ts';
import type { PeriodRow } from './advance.ts';

/**
 * How far ahead of now a period may begin, in ms. Clocks of a healthy club differ by seconds; a period that begins further
 * ahead was opened by a wrong one, and takes no bet.
 */
export const wrongClockMs = 10 * 60_000;

/** Whether a period begins so far ahead of an instant that a wrong clock must have opened it. */
export const beginsAhead = ({ opens_ms }: Pick<PeriodRow, 'opens_ms'>, nowMs: number): boolean => opens_ms > nowMs + wrongClockMs;

/** The instant by the two clocks that there are: the database's, which every process shares, and this process's own. */
export interface Clocks {
  databaseMs: number;
  processMs: number;
}

/**
 * Whether a period is void because a wrong clock opened it: it would close when nobody who bet on it waits any more.
 *
 * The rule must give nobody a way to void a result that they do not like, so it asks for times alone, which all stood
 * before the first bet, and only of a period whose close has not committed: nothing of its seed was taken out. Both clocks
 * have to say that it begins more than ten minutes from now; and by both it has to be later than the draw that was due
 * before it. Without the second condition whoever puts the clocks back could void the period that is open: while a game
 * goes on, there is no instant between one period's draw and the beginning of the next.
 */
export async function isByWrongClock(queries: Queries, period: PeriodRow, { databaseMs, processMs }: Clocks): Promise<boolean> {
  const latestMs = Math.max(databaseMs, processMs);
  if (period.state !== 'open' || !beginsAhead(period, latestMs)) return false;
  return Math.min(databaseMs, processMs) >= (await dueBefore(queries, period, latestMs));
}

/** When the last draw was due that a right clock began; for the first of a game, when its first chain was published. */
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
