import { sql } from 'kysely';
import type { Refused } from '#contract/outcome.ts';
import { refused } from '#contract/outcome.ts';
import { type LimitName, limitForms } from '#domain/limits.ts';
import { playSessionBreakMs } from '#domain/play-session.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';

const dayMs = 86_400_000;

/** The refusal while play and deposits are paused for the member (H15), by who asked for it; undefined while they are not. */
export async function refusePaused(queries: Queries, memberId: string, nowMs: number): Promise<Refused | undefined> {
  const { excluded_until_ms: until, excluded_by: by } = await queries
    .selectFrom('members')
    .select(['excluded_until_ms', 'excluded_by'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (until === null || until <= nowMs) return undefined;
  return refused(by === 'account' ? 'play_excluded_account' : 'play_excluded', { values: { days: Math.ceil((until - nowMs) / dayMs) } });
}

/** A member's limits, in cents or minutes, by name; missing ones were never set. */
export async function limitsOf(queries: Queries, memberId: string): Promise<Map<LimitName, number | null>> {
  const rows = await queries.selectFrom('member_limits').select(['name', 'value']).where('member_id', '=', memberId).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const depositLimits = ['deposit_24h', 'deposit_7d', 'deposit_30d'] as const;

/**
 * The refusal if a deposit, or an operator's grant, of `amountCents` would exceed a limit of the member's: gross,
 * over a rolling window, including deposits not yet paid, since any of them may be paid. Grants count like
 * deposits: in a club without a provider members pay for them. Refunds and reversed grants do not count.
 */
export async function refuseDeposit(queries: Queries, memberId: string, amountCents: number, nowMs: number): Promise<Refused | undefined> {
  const limits = await limitsOf(queries, memberId);
  for (const name of depositLimits) {
    const limit = limits.get(name) ?? null;
    const form = limitForms[name];
    if (limit === null || form.unit !== 'cents') continue;
    const sum = await depositedSince(queries, memberId, nowMs - form.windowMs, nowMs);
    const used = sum + (await grantedSince(queries, memberId, nowMs - form.windowMs));
    if (used + amountCents > limit) {
      return refused(`deposit_limit_${name.slice('deposit_'.length) as '24h' | '7d' | '30d'}`, {
        values: { left: decimalOfCents(cents(Math.max(0, limit - used))) },
      });
    }
  }
  return undefined;
}

/** Operators' grants to the member since then that were not reversed, in cents. */
async function grantedSince(queries: Queries, memberId: string, sinceMs: number): Promise<number> {
  const { sum } = await queries
    .selectFrom('grants')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('sum'))
    .where('member_id', '=', memberId)
    .where('at_ms', '>', sinceMs)
    .where('refund', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('transfers').select('no').whereRef(sql<string>`command_id`, '=', sql<string>`'correction:' || grants.transfer`)),
      ),
    )
    .executeTakeFirstOrThrow();
  return sum;
}

/** Deposits paid since then, and those that may still be: each from its own range of the index, however many there are. */
async function depositedSince(queries: Queries, memberId: string, sinceMs: number, nowMs: number): Promise<number> {
  const own = queries
    .selectFrom('deposits')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('sum'))
    .where('member_id', '=', memberId);
  const paid = await own.where('status', '=', 2).where('paid_ms', '>', sinceMs).executeTakeFirstOrThrow();
  const waiting = await own.where('status', '=', 1).where('expires_ms', '>', nowMs).executeTakeFirstOrThrow();
  return paid.sum + waiting.sum;
}

const minuteMs = 60_000;

/**
 * The refusal if a stake would exceed a limit of the member's: stakes in 24 hours; losses, counted as if all open
 * bets were lost; the length of one play session. For bets and turns of the wheel alike.
 */
export async function refuseStake(queries: Queries, memberId: string, stakeCents: number, nowMs: number): Promise<Refused | undefined> {
  const limits = await limitsOf(queries, memberId);
  const checks = [
    { name: 'stake_24h', why: 'stake_limit_24h', wins: 0 },
    { name: 'loss_24h', why: 'loss_limit_24h', wins: 1 },
    { name: 'loss_7d', why: 'loss_limit_7d', wins: 1 },
  ] as const;
  for (const { name, why, wins } of checks) {
    const limit = limits.get(name) ?? null;
    const form = limitForms[name];
    if (limit === null || form.unit !== 'cents') continue;
    const { staked, won } = await playedSince(queries, memberId, nowMs - form.windowMs);
    const used = staked - won * wins;
    if (used + stakeCents > limit) return refused(why, { values: { left: decimalOfCents(cents(Math.max(0, limit - used))) } });
  }
  return refuseLongPlaySession(queries, memberId, limits.get('session_minutes') ?? null, nowMs);
}

/** Stakes since then, and their payouts. A refunded bet does not count. */
async function playedSince(queries: Queries, memberId: string, sinceMs: number): Promise<{ staked: number; won: number }> {
  const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  const bets = await queries
    .selectFrom('bets')
    .select([sum('stake_cents').as('staked'), sum('payout_cents').as('won')])
    .where('member_id', '=', memberId)
    .where('at_ms', '>', sinceMs)
    .where('state', '<>', 'refunded')
    .executeTakeFirstOrThrow();
  const turns = await queries
    .selectFrom('wheel_spins')
    .select([sum('cost_cents').as('staked'), sum('points_cents').as('won')])
    .where('member_id', '=', memberId)
    .where('at_ms', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return { staked: bets.staked + turns.staked, won: bets.won + turns.won };
}

async function refuseLongPlaySession(
  queries: Queries,
  memberId: string,
  minutes: number | null,
  nowMs: number,
): Promise<Refused | undefined> {
  if (minutes === null) return undefined;
  const playSession = await queries.selectFrom('play_sessions').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!playSession || nowMs - playSession.last_ms >= playSessionBreakMs || nowMs - playSession.started_ms < minutes * minuteMs)
    return undefined;
  const breakMs = playSession.last_ms + playSessionBreakMs - nowMs;
  return refused('session_limit', { values: { minutes: Math.ceil(breakMs / minuteMs) } });
}

/** Records that the member plays now: continues the play session, or starts one after a break. */
export async function touchPlaySession(tx: Queries, memberId: string, nowMs: number): Promise<void> {
  await tx
    .insertInto('play_sessions')
    .values({ member_id: memberId, started_ms: nowMs, last_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        started_ms: sql`case when play_sessions.last_ms <= ${nowMs - playSessionBreakMs} then excluded.started_ms else play_sessions.started_ms end`,
        last_ms: nowMs,
      }),
    )
    .execute();
}
