import { sql } from 'kysely';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { inLine } from './in-line.ts';

/** Every way of trying a member's fund password, or its one-time code, shares one count. */
export const fundTryLimits = {
  /** After so many wrong tries a wait begins. */
  beforeWait: 5,
  waitMs: 15 * 60_000,
  /** After so many nothing is evaluated until the member logs in with the login password. */
  beforeLock: 10,
} as const;

/** A counted try, and what it is to be held against. */
export interface FundTry {
  /** The hash that stands, and its version: the transaction checks that it still does. */
  hash: string | null;
  version: number;
  /** Tries that are left before the next wait or the lock, this one taken off. */
  left: number;
}

/** The line in which a member's tries of the fund password wait for each other. */
export const fundLine = (memberId: string): string => `fund|${memberId}`;

/** Counts a try before it is evaluated (wait and lock are refused uncounted). The fifth one begins a wait for those after it. */
export async function countFundTry(context: Context, memberId: string): Promise<Outcome<FundTry>> {
  const nowMs = context.nowMs();
  const { beforeWait, waitMs, beforeLock } = fundTryLimits;
  const counted = await context.db.transaction((tx) =>
    tx
      .updateTable('members')
      .set({
        fund_tries: sql`fund_tries + 1`,
        fund_locked_until_ms: sql`case when fund_tries + 1 = ${beforeWait} then cast(${nowMs + waitMs} as bigint) else fund_locked_until_ms end`,
      })
      .where('id', '=', memberId)
      .where('fund_tries', '<', beforeLock)
      .where('fund_locked_until_ms', '<=', nowMs)
      .returning(['fund_tries', 'fund_version', 'fund_password_hash'])
      .executeTakeFirst(),
  );
  if (!counted) return refuseTry(context, memberId, nowMs);
  const { fund_tries: tries, fund_version: version, fund_password_hash: hash } = counted;
  return done({ hash, version, left: (tries <= beforeWait ? beforeWait : beforeLock) - tries });
}

async function refuseTry(context: Context, memberId: string, nowMs: number): Promise<Outcome<never>> {
  const row = await context.db.queries
    .selectFrom('members')
    .select(['fund_tries', 'fund_locked_until_ms'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!row || row.fund_tries >= fundTryLimits.beforeLock) return refused('fund_password_locked');
  const seconds = Math.max(1, Math.ceil((row.fund_locked_until_ms - nowMs) / 1_000));
  return refused('fund_password_wait', { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } });
}

/** Uncounts a try that nobody evaluated. */
export async function takeBackFundTry(context: Context, memberId: string): Promise<void> {
  await context.db.transaction((tx) =>
    tx
      .updateTable('members')
      .set({
        fund_tries: sql`fund_tries - 1`,
        // Where it was the one that began the wait, the wait goes with it.
        fund_locked_until_ms: sql`case when fund_tries = ${fundTryLimits.beforeWait} then 0 else fund_locked_until_ms end`,
      })
      .where('id', '=', memberId)
      .where('fund_tries', '>', 0)
      .execute(),
  );
}

/**
 * Evaluates one try of the member's fund password (`fund_password_wrong` with what is left). The right one ends the
 * count at once, whatever becomes of the act. The act's transaction checks that the version is still the same.
 */
export function tryFundPassword(context: Context, memberId: string, typed: string): Promise<Outcome<FundTry>> {
  return inLine(context, fundLine(memberId), async () => {
    const counted = await countFundTry(context, memberId);
    if (!counted.ok) return counted;
    if (counted.data.hash === null) {
      await takeBackFundTry(context, memberId);
      return refused('fund_password_unset');
    }
    const verified = await context.passwords.verify(typed, counted.data.hash);
    if (!verified.ok) {
      await takeBackFundTry(context, memberId);
      return refused('overloaded', { retryAfterSeconds: 10 });
    }
    if (!verified.value) return refused('fund_password_wrong', { values: { left: counted.data.left } });
    await context.db.transaction((tx) => uncount(tx, memberId).execute());
    return counted;
  });
}

const uncount = (tx: Queries, memberId: string) =>
  tx.updateTable('members').set({ fund_tries: 0, fund_locked_until_ms: 0 }).where('id', '=', memberId);

/** Whether the fund password that was tried is still the member's; under the member's lock, which every change of it takes. */
export async function isFundVersion(tx: Queries, memberId: string, version: number): Promise<boolean> {
  const { fund_version } = await tx.selectFrom('members').select('fund_version').where('id', '=', memberId).executeTakeFirstOrThrow();
  return fund_version === version;
}

/** A log-in with the login password ends the lock, and nothing less does. */
export async function endFundLock(tx: Queries, memberId: string): Promise<void> {
  await uncount(tx, memberId).where('fund_tries', '>=', fundTryLimits.beforeLock).execute();
}
