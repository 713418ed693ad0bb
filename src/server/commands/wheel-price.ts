import { sql } from 'kysely';
import { type Cents, cents } from '#domain/points.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { dayStartMs } from '../reads/day-start.ts';

/** The price of a turn that is not free (setting `wheel_cost`). */
export async function turnCostCents(queries: Queries): Promise<Cents> {
  return cents((await getSetting(queries, 'wheel_cost')) * 100);
}

/** The member's remaining free turns today, in the club's time zone (setting `wheel_free`). */
export async function freeTurnsLeft(queries: Queries, { config, nowMs }: Context, memberId: string): Promise<number> {
  const { used } = await queries
    .selectFrom('wheel_spins')
    .select(sql<number>`count(*)`.as('used'))
    .where('member_id', '=', memberId)
    .where('free', '=', 1)
    .where('at_ms', '>=', dayStartMs(nowMs(), config.clubTimeZone))
    .executeTakeFirstOrThrow();
  return Math.max(0, (await getSetting(queries, 'wheel_free')) - used);
}
