import { sql } from 'kysely';
import type { Refused } from '#contract/outcome.ts';
import { refused } from '#contract/outcome.ts';
import { type LimitName, limitForms } from '#domain/limits.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';

const dayMs = 86_400_000;

/** The refusal while the member has paused play and deposits (H15); undefined where they have not. */
export async function refusePaused(queries: Queries, memberId: string, nowMs: number): Promise<Refused | undefined> {
  const { excluded_until_ms: until } = await queries
    .selectFrom('members')
    .select('excluded_until_ms')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (until === null || until <= nowMs) return undefined;
  return refused('play_excluded', { values: { days: Math.ceil((until - nowMs) / dayMs) } });
}

/** What a member set, in cents or minutes, by name; what is not there was never set. */
export async function limitsOf(queries: Queries, memberId: string): Promise<Map<LimitName, number | null>> {
  const rows = await queries.selectFrom('member_limits').select(['name', 'value']).where('member_id', '=', memberId).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const depositLimits = ['deposit_24h', 'deposit_7d', 'deposit_30d'] as const;

/**
 * The refusal where a deposit of `amountCents` would go over a limit of the member's: gross, over a rolling window,
 * with those that still wait for their payment, since any of them may be paid.
 */
export async function refuseDeposit(queries: Queries, memberId: string, amountCents: number, nowMs: number): Promise<Refused | undefined> {
  const limits = await limitsOf(queries, memberId);
  for (const name of depositLimits) {
    const limit = limits.get(name) ?? null;
    const form = limitForms[name];
    if (limit === null || form.unit !== 'cents') continue;
    const { sum } = await queries
      .selectFrom('deposits')
      .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('sum'))
      .where('member_id', '=', memberId)
      .where(sql<boolean>`(status = 2 and paid_ms > ${nowMs - form.windowMs}) or (status = 1 and expires_ms > ${nowMs})`)
      .executeTakeFirstOrThrow();
    if (sum + amountCents > limit) {
      return refused(`deposit_limit_${name.slice('deposit_'.length) as '24h' | '7d' | '30d'}`, {
        values: { left: decimalOfCents(cents(Math.max(0, limit - sum))) },
      });
    }
  }
  return undefined;
}
