import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

const minuteMs = 60_000;

/** The narrow limits on tries, shared by all processes through the database. */
export const tryLimits = {
  /** Guessing one member's password. */
  account: { tries: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs },
  /** Guessing many members' passwords; wide, since a carrier's address has many members behind it. */
  address: { tries: 100, windowMs: 15 * minuteMs, firstWaitMs: minuteMs },
  /** Registrations; the wait is until the oldest of them is an hour old. */
  register: { tries: 60, windowMs: 60 * minuteMs, firstWaitMs: 60 * minuteMs },
  /** Reports of one member: more in an hour than anybody finds by looking. */
  report: { tries: 10, windowMs: 60 * minuteMs, firstWaitMs: 60 * minuteMs },
  /** Beginnings of a file of one's data: a lost connection may need a second and a third. */
  export: { tries: 5, windowMs: 60 * minuteMs, firstWaitMs: 60 * minuteMs },
  /** Pictures that one member sends: each is decoded, whatever it turns out to be. */
  upload: { tries: 20, windowMs: 60 * minuteMs, firstWaitMs: 10 * minuteMs },
} as const;

export type TryLimit = (typeof tryLimits)[keyof typeof tryLimits] & { tries: number };

/** A counted try. `waitMs` is 0 where it may go on; else the try was taken back and is not counted. */
export interface CountedTry {
  id: string;
  waitMs: number;
}

/** The name under which an account or an address is counted: an HMAC, so that the table names nobody. */
export function tryKey(context: Context, kind: keyof typeof tryLimits, name: string): string {
  return createHmac('sha256', context.keys.rateKey).update(`${kind}|${name}`).digest('base64url');
}

/**
 * Counts a try before it is evaluated, and says how long to wait first.
 *
 * The try is committed before the others are counted: of any number of parallel tries, in any number of processes,
 * the sixth to commit sees at least five others, so never more than the limit are evaluated. A try that was still
 * under way may make another wait; it errs on the safe side, and only until it is taken back.
 */
export async function countTry(context: Context, key: string, limit: TryLimit): Promise<CountedTry> {
  const nowMs = context.nowMs();
  const id = context.newId();
  await context.db.transaction(async (tx) => {
    await tx
      .deleteFrom('rate_events')
      .where('key', '=', key)
      .where('at_ms', '<=', nowMs - limit.windowMs)
      .execute();
    await tx.insertInto('rate_events').values({ id, key, at_ms: nowMs }).execute();
  });
  const others = await context.db.queries
    .selectFrom('rate_events')
    .select(['at_ms'])
    .where('key', '=', key)
    .where('id', '<>', id)
    .where('at_ms', '>', nowMs - limit.windowMs)
    .orderBy('at_ms', 'desc')
    .limit(limit.tries + mostDoublings)
    .execute();
  const waitMs = waitAfter(
    others.map(({ at_ms }) => at_ms),
    nowMs,
    limit,
  );
  if (waitMs > 0) await takeBack(context, [id]);
  return { id, waitMs };
}

/** More doublings than any limit needs to reach its window. */
const mostDoublings = 10;

/**
 * How long to wait after tries at these times (newest first): nothing below the limit; from it on `firstWaitMs` since
 * the newest, doubled by every further try, and never longer than the window.
 */
export function waitAfter(triesMs: readonly number[], nowMs: number, limit: TryLimit): number {
  const [newestMs] = triesMs;
  if (newestMs === undefined || triesMs.length < limit.tries) return 0;
  const grownMs = Math.min(limit.windowMs, limit.firstWaitMs * 2 ** (triesMs.length - limit.tries));
  const afterGrowthMs = newestMs + grownMs - nowMs;
  // When enough of the old tries have left the window, the wait is over as well.
  const oldestThatCountsMs = triesMs[limit.tries - 1] ?? newestMs;
  return Math.max(0, Math.min(afterGrowthMs, oldestThatCountsMs + limit.windowMs - nowMs));
}

/** Uncounts tries: those that were refused a hearing, and those that turned out right. */
export async function takeBack(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.transaction((tx) => tx.deleteFrom('rate_events').where('id', 'in', ids).execute());
}
