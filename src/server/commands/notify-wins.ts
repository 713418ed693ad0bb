import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import type { Context } from '../context.ts';
import { bulk } from '../db/bulk.ts';
import type { Queries } from '../db/database.ts';
import { dayStartMs } from '../reads/day-start.ts';

/** What one member won in this transaction: the number of winning bets or turns, and their total payout. */
export interface Win {
  memberId: string;
  count: number;
  cents: number;
  /** The member's revision that this transaction took. */
  rev: number;
}

/** Where it was won: a game, or the wheel. */
export interface Where {
  kind: Extract<Notification['kind'], 'draws_won' | 'wheel_won'>;
  /** The lottery's id; '' is the wheel. */
  id: string;
  /** The lottery's name on this day. */
  name: string;
}

/**
 * Notifies members of wins (Q10): one row per member, game and day of the club, which is updated with each
 * win, so that a game with a draw a minute does not bury everything else. Under the members' locks.
 */
export async function notifyWins(tx: Queries, context: Context, where: Where, wins: readonly Win[]): Promise<void> {
  if (wins.length === 0) return;
  const { db, config } = context;
  const nowMs = context.nowMs();
  const dayMs = dayStartMs(nowMs, config.clubTimeZone);
  const ids = wins.map(({ memberId }) => rowId(memberId, where.id, dayMs));
  const rows = await tx.selectFrom('notifications').select(['id', 'value_json']).where('id', 'in', ids).execute();
  const today = new Map(rows.map(({ id, value_json }) => [id, JSON.parse(value_json) as Notification['values']]));
  const told = wins.map(({ memberId, count, cents, rev }, index) => {
    const id = ids[index] ?? '';
    const before = today.get(id);
    const won = { count: String(count + Number(before?.count ?? 0)), points: sum(cents, before?.points) };
    const values = { ...(where.id === '' ? {} : { game: where.name }), ...won };
    return { id, member_id: memberId, kind: where.kind, value_json: JSON.stringify(values), at_ms: nowMs, rev };
  });
  const columns = { id: 'text', member_id: 'text', kind: 'text', value_json: 'text', at_ms: 'integer', rev: 'integer' } as const;
  await sql`
    insert into notifications (id, member_id, kind, value_json, at_ms, rev)
    select id, member_id, kind, value_json, at_ms, rev from ${bulk(db.kind, columns, told)} where true
    on conflict (id) do update set value_json = excluded.value_json, at_ms = excluded.at_ms, rev = excluded.rev`.execute(tx);
}

/** The day's row of a member and a game always has the same id. */
const rowId = (memberId: string, gameId: string, dayMs: number): string =>
  createHash('sha256').update(`won|${memberId}|${gameId}|${dayMs}`).digest('hex').slice(0, 26);

const sum = (cents: number, points = '0'): string => ((cents + Math.round(Number(points) * 100)) / 100).toFixed(2);
