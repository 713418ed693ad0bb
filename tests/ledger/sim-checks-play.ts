import { createHash } from 'node:crypto';
import type { Dice } from '../../src/domain/dice.ts';
import { betPayoutCents } from '../../src/domain/draw-check.ts';
import type { Queries } from '../../src/server/db/database.ts';
import { SimFault, same, sorted } from './sim-fault.ts';
import type { SimModel } from './sim-model.ts';

/** The sum of bets and spins in the member's balance, and the number of movements of each kind. */
export interface Played {
  cents: number;
  movements: Record<'stake' | 'prize' | 'refund' | 'wheel_cost' | 'wheel_prize', number>;
}

/** Checks that every bet and spin of which the member was told exists once, and pays what its draw says. */
export async function checkPlay(queries: Queries, model: SimModel): Promise<Played> {
  const bets = await checkBets(queries, model);
  const turns = await checkTurns(queries, model);
  return { cents: bets.cents + turns.cents, movements: { ...bets.movements, ...turns.movements } };
}

async function checkBets(queries: Queries, { memberId, username, bets, orders }: SimModel) {
  const rows = await queries
    .selectFrom('bets')
    .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
    .selectAll('bets')
    .select(['periods.state as drawn', 'periods.dice', 'periods.seed', 'periods.commitment', 'periods.draws_ms'])
    .where('bets.member_id', '=', memberId)
    .execute();
  const told = sorted([...bets].map(([id, cents]) => `${id} ${cents}`));
  same(`bets of ${username}`, sorted(rows.map(({ id, stake_cents }) => `${id} ${stake_cents}`)), told);
  let cents = 0;
  const movements = { stake: orders, prize: 0, refund: 0 };
  for (const row of rows) {
    cents -= row.stake_cents;
    if (row.at_ms >= row.draws_ms) throw new SimFault(`bet ${row.id} was placed after its draw`);
    if (row.state === 'open') continue;
    if (row.drawn === 'void') {
      same(`bet ${row.id} of a void period`, row.state, 'refunded');
      cents += row.stake_cents;
      movements.refund += 1;
      continue;
    }
    const hash = createHash('sha256')
      .update(Buffer.from(row.seed ?? '', 'hex'))
      .digest('hex');
    same(`commitment of bet ${row.id}`, hash, row.commitment);
    const payout = betPayoutCents(row, JSON.parse(row.dice ?? '[]') as unknown as Dice);
    same(`payout of bet ${row.id}`, row.payout_cents, payout);
    cents += payout;
    movements.prize += payout > 0 ? 1 : 0;
  }
  return { cents, movements };
}

async function checkTurns(queries: Queries, { memberId, username, spins }: SimModel) {
  const rows = await queries.selectFrom('wheel_spins').selectAll().where('member_id', '=', memberId).execute();
  const told = sorted([...spins].map(([id, prize]) => `${id} ${prize}`));
  same(`turns of ${username}`, sorted(rows.map(({ id, prize_id }) => `${id} ${prize_id}`)), told);
  return {
    cents: rows.reduce((sum, { cost_cents, points_cents }) => sum + points_cents - cost_cents, 0),
    movements: {
      wheel_cost: rows.filter(({ cost_cents }) => cost_cents > 0).length,
      wheel_prize: rows.filter(({ points_cents }) => points_cents > 0).length,
    },
  };
}
