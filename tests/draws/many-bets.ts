import { plays } from '../../src/domain/odds.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { PeriodRow } from '../../src/server/draws/advance.ts';

const rowsAtOnce = 2_000;

/** Members with nothing but a name. */
export async function addPlayers(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `player${String(index).padStart(8, '0')}`);
  for (let at = 0; at < count; at += rowsAtOnce) {
    const rows = ids.slice(at, at + rowsAtOnce).map((id) => ({
      id,
      username: id,
      username_key: id,
      password_hash: 'none',
      status: 1,
      tier: 'registered' as const,
      header_img: '',
      name: '',
      sex: '0' as const,
      point: 100,
      see_total: 0,
      created_ms: 1,
    }));
    await db.transaction((tx) => tx.insertInto('members').values(rows).execute());
  }
  return ids;
}

type Writing = { db: Database; newId(): string };

/** Bets on the open period, written directly into the database: for tests of what happens after they were placed. */
export async function writeBets(
  { db, newId }: Writing,
  { lottery_id, k, opens_ms: at_ms }: PeriodRow,
  memberIds: readonly string[],
  count: number,
): Promise<void> {
  const last = await lastNumbers(db);
  for (let at = 0; at < count; at += rowsAtOnce) {
    const orders = Array.from({ length: Math.min(rowsAtOnce, count - at) }, (_, index) => ({
      id: newId(),
      member_id: memberIds[(at + index) % memberIds.length] ?? '',
      natural_key: '',
      at_ms,
    }));
    const bets = orders.map(({ id, member_id }, index) => ({
      id: newId(),
      order_id: id,
      member_id,
      lottery_id,
      k,
      play: plays[(at + index) % 4] ?? 'bi',
      stake_cents: 1_000,
      multiplier_hundredths: 194,
      state: 'open' as const,
      payout_cents: 0,
      at_ms,
      settled_ms: null,
      rev: 1,
      seq: nextNumber(last, member_id),
    }));
    await db.transaction(async (tx) => {
      await tx.insertInto('orders').values(orders).execute();
      await tx.insertInto('bets').values(bets).execute();
    });
  }
}

/** The number of each member's newest bet. */
async function lastNumbers({ queries }: Database): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('bets')
    .select(({ fn }) => ['member_id', fn.max('seq').as('seq')])
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, seq }) => [member_id, Number(seq)]));
}

function nextNumber(last: Map<string, number>, memberId: string): number {
  const seq = (last.get(memberId) ?? 0) + 1;
  last.set(memberId, seq);
  return seq;
}
