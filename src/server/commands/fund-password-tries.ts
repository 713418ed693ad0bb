import { sql } from 'kysely';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { inLine } from './in-line.ts';

/** All attempts at a member's fund password, or its one-time code, share one count. */
export const fundTryLimits = {
  /** After this many wrong attempts a wait begins. */
  beforeWait: 5,
  waitMs: 15 * 60_000,
  /** After this many, attempts are refused until the member logs in with the login password. */
  beforeLock: 10,
} as const;

/** A counted attempt, and what it is compared with. */
export interface FundTry {
  /** The current hash, and its version: the transaction checks that it is still current. */
  hash: string | null;
  version: number;
  /** Attempts left before the next wait or the lock, not counting this one. */
  left: number;
}

/** The queue in which a member's attempts at the fund password wait for each other. */
export const fundLine = (memberId: string): string => `fund|${memberId}`;

/** Counts an attempt before it is evaluated (during a wait or lock it is refused uncounted). The fifth one starts a wait for later ones. */
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

/** Uncounts an attempt that was not evaluated. */
export async function uncountFundTry(context: Context, memberId: string): Promise<void> {
  await context.db.transaction((tx) =>
    tx
      .updateTable('members')
      .set({
        fund_tries: sql`fund_tries - 1`,
        // If it started the wait, the wait is cancelled too.
        fund_locked_until_ms: sql`case when fund_tries = ${fundTryLimits.beforeWait} then 0 else fund_locked_until_ms end`,
      })
      .where('id', '=', memberId)
      .where('fund_tries', '>', 0)
      .execute(),
  );
}

/**
 * Evaluates an attempt at the member's fund password (`fund_password_wrong` with the attempts left). A correct one resets the
 * count, whatever the command's outcome. The command's transaction checks that the version is still the same.
 */
export function tryFundPassword(context: Context, memberId: string, typed: string): Promise<Outcome<FundTry>> {
  return inLine(context, fundLine(memberId), async () => {
    const counted = await countFundTry(context, memberId);
    if (!counted.ok) return counted;
    if (counted.data.hash === null) {
      await uncountFundTry(context, memberId);
      return refused('fund_password_unset');
    }
    const verified = await context.passwords.verify(typed, counted.data.hash);
    if (!verified.ok) {
      await uncountFundTry(context, memberId);
      return refused('overloaded', { retryAfterSeconds: 10 });
    }
    if (!verified.value) return refused('fund_password_wrong', { values: { left: counted.data.left } });
    await context.db.transaction((tx) => uncount(tx, memberId).execute());
    return counted;
  });
}

const uncount = (tx: Queries, memberId: string) =>
  tx.updateTable('members').set({ fund_tries: 0, fund_locked_until_ms: 0 }).where('id', '=', memberId);

/** Whether the evaluated fund password is still current; under the member's lock, which every change of it takes. */
export async function isFundVersion(tx: Queries, memberId: string, version: number): Promise<boolean> {
  const { fund_version } = await tx.selectFrom('members').select('fund_version').where('id', '=', memberId).executeTakeFirstOrThrow();
  return fund_version === version;
}

/** Only a log-in with the login password removes the lock. */
export async function endFundLock(tx: Queries, memberId: string): Promise<void> {
  await uncount(tx, memberId).where('fund_tries', '>=', fundTryLimits.beforeLock).execute();
}
