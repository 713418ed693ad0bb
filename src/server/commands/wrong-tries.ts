import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

const minuteMs = 60_000;

/** The strict limits on attempts, shared by all processes through the database. */
export const tryLimits = {
  /** Guessing one member's password. */
  account: { tries: 5, windowMs: 15 * minuteMs, firstWaitMs: minuteMs },
  /** Guessing many members' passwords; generous, since many members share a carrier's address. */
  address: { tries: 100, windowMs: 15 * minuteMs, firstWaitMs: minuteMs },
  /** Begun log-ins by passkey, which guess nothing: many members share a carrier's address. */
  passkey: { tries: 300, windowMs: 15 * minuteMs, firstWaitMs: minuteMs },
  /** Registrations; the wait is until the oldest of them is an hour old. */
  register: { tries: 60, windowMs: 60 * minuteMs, firstWaitMs: 60 * minuteMs },
  /** Reports of one member: more per hour than anybody needs. */
  report: { tries: 10, windowMs: 60 * minuteMs, firstWaitMs: 60 * minuteMs },
  /** Started data exports: a lost connection may need a second and a third. */
  export: { tries: 5, windowMs: 60 * minuteMs, firstWaitMs: 60 * minuteMs },
  /** Uploads of one member: each is decoded, whatever it turns out to be. */
  upload: { tries: 20, windowMs: 60 * minuteMs, firstWaitMs: 10 * minuteMs },
} as const;

export type TryLimit = (typeof tryLimits)[keyof typeof tryLimits] & { tries: number };

/** A counted attempt. `waitMs` is 0 if it may proceed; otherwise it was uncounted again. */
export interface CountedTry {
  id: string;
  waitMs: number;
}

/** The key under which an account or an address is counted: an HMAC, so that the table identifies nobody. */
export function tryKey(context: Context, kind: keyof typeof tryLimits, name: string): string {
  return createHmac('sha256', context.keys.rateKey).update(`${kind}|${name}`).digest('base64url');
}

/**
 * Counts an attempt before it is evaluated, and returns how long to wait first.
 *
 * The attempt is committed before the others are counted: of any number of parallel attempts, in any number of processes,
 * the sixth to commit sees at least five others, so never more than the limit are evaluated. An attempt in progress
 * may make another one wait; that errs on the safe side, and only until it is uncounted.
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
  if (waitMs > 0) await uncountTries(context, [id]);
  return { id, waitMs };
}

/** More doublings than any limit needs to reach the length of its window. */
const mostDoublings = 10;

/**
 * How long to wait after attempts at these times (newest first): 0 below the limit; from the limit on `firstWaitMs` since
 * the newest, doubled by every further attempt, and never longer than the window.
 */
export function waitAfter(triesMs: readonly number[], nowMs: number, limit: TryLimit): number {
  const [newestMs] = triesMs;
  if (newestMs === undefined || triesMs.length < limit.tries) return 0;
  const grownMs = Math.min(limit.windowMs, limit.firstWaitMs * 2 ** (triesMs.length - limit.tries));
  const afterGrowthMs = newestMs + grownMs - nowMs;
  // When enough old attempts have left the window, the wait is over as well.
  const oldestThatCountsMs = triesMs[limit.tries - 1] ?? newestMs;
  return Math.max(0, Math.min(afterGrowthMs, oldestThatCountsMs + limit.windowMs - nowMs));
}

/** Uncounts attempts: those that were not evaluated, and those that were correct. */
export async function uncountTries(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.transaction((tx) => tx.deleteFrom('rate_events').where('id', 'in', ids).execute());
}
