import { createHash } from 'node:crypto';
import type { FieldsOf } from '#contract/call.ts';
import type { placeBetCall, Receipt } from '#contract/commands/place-bet.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { oddsOf, type Play, plays } from '#domain/odds.ts';
import { type Cents, cents } from '#domain/points.ts';
import { stakePoints } from '#domain/stake.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { lastSeq } from '../db/member-seq.ts';
import { getSettings } from '../db/settings.ts';
import type { PeriodRow } from '../draws/advance.ts';
import type { LotteryRow } from '../draws/lotteries.ts';
import { receiptOf } from '../draws/receipt.ts';
import { beginsAhead } from '../draws/wrong-clock.ts';
import { availableAccount, availableCents } from '../ledger/balance.ts';
import { post } from '../ledger/post.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';
import { refusePaused, refuseStake, touchPlaySession } from './play-limits.ts';

/** A request without an id that is repeated within this time counts as the same one, in ms. */
const naturalMs = 2_000;

type Fields = FieldsOf<typeof placeBetCall>;
type Wish = { lottery: LotteryRow; chosen: Play[]; stake: Cents };

/** Places a bet on each chosen play (E29, V14 to V18): one transfer, one receipt per play, all or nothing. */
export const placeBet: MemberCommand<typeof placeBetCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  const { mid: _dropped, ...body } = fields;
  return idempotently(context, {
    name: 'place-bet',
    asker,
    fields: body,
    prepare: () => prepare(context, fields),
    work: async (tx, wish, rev) => {
      const natural = asker.commandId === undefined ? naturalKey(fields) : '';
      const before = natural === '' ? undefined : await repeated(tx, context, memberId, natural);
      if (before) return done(before, 'bet_placed');
      const period = await periodHeld(tx, context, wish.lottery.id, fields.expect);
      // Read once, after the lock was taken: waiting for it takes time, and a bet is stored with the time by which it was judged.
      const nowMs = context.nowMs();
      // One that a wrong clock opened is about to be voided.
      if (period?.state !== 'open' || nowMs >= period.closes_ms || beginsAhead(period, nowMs)) return refused('period_closed');
      const total = cents(wish.stake * wish.chosen.length);
      const refusal = (await refusePaused(tx, memberId, nowMs)) ?? (await refuseStake(tx, memberId, total, nowMs));
      if (refusal) return refusal;
      await touchPlaySession(tx, memberId, nowMs);
      const receipts = await book(tx, context, { memberId, rev, natural, period, wish, total, nowMs });
      return done({ receipts, balance_cents: await availableCents(tx, memberId) }, 'bet_placed');
    },
  });
};

/** Validates the request, in the specified order of refusals (V16, V14, V15). */
async function prepare(context: Context, { item, money, lid }: Fields): Promise<Outcome<Wish>> {
  if (money.trim() === '') return refused('bet_amount_missing');
  const points = stakePoints(money);
  if (points === undefined) return refused('amount_error');
  const names = item.split(',').map((name) => name.trim());
  const chosen = plays.filter((play) => names.includes(play));
  if (item.trim() === '' || chosen.length !== names.length) return refused('bet_play_missing');
  const { isplay, bet_max: max } = await getSettings(context.db.queries);
  if (isplay !== 1) return refused('games_closed');
  if (points > max) return refused('bet_above_max', { values: { max } });
  const lottery = await context.db.queries.selectFrom('lotteries').selectAll().where('id', '=', lid).executeTakeFirst();
  if (!lottery) return refused('not_found');
  return lottery.closed !== 0 ? refused('lottery_closed') : done({ lottery, chosen, stake: cents(points * 100) });
}

/**
 * The period that the member saw; the server's clock decides whether it still takes bets (Q31). Locked until the
 * commit: the close waits for it, and the reveal for the close.
 */
function periodHeld(tx: Queries, { db }: Context, lotteryId: string, expect: string): Promise<PeriodRow | undefined> {
  return tx
    .selectFrom('periods')
    .selectAll()
    .where('lottery_id', '=', lotteryId)
    .where('expect', '=', expect)
    .$if(db.kind === 'postgres', (query) => query.forShare())
    .executeTakeFirst();
}

type Booking = { memberId: string; rev: number; natural: string; period: PeriodRow; wish: Wish; total: Cents; nowMs: number };

async function book(tx: Queries, context: Context, booking: Booking): Promise<Receipt[]> {
  const { memberId, rev, natural, period, wish, total, nowMs } = booking;
  const orderId = context.newId();
  await tx.insertInto('orders').values({ id: orderId, member_id: memberId, natural_key: natural, at_ms: nowMs }).execute();
  const ids = wish.chosen.map(() => context.newId());
  const last = await lastSeq(tx, 'bets', memberId);
  const rows = wish.chosen.map((play, index) => ({
    id: ids[index] ?? '',
    order_id: orderId,
    member_id: memberId,
    lottery_id: period.lottery_id,
    k: period.k,
    play,
    stake_cents: wish.stake,
    multiplier_hundredths: oddsOf(play, wish.lottery.rtp).multiplierHundredths,
    state: 'open' as const,
    payout_cents: 0,
    at_ms: nowMs,
    settled_ms: null,
    rev,
    // Lists show bets of the same time by id, below later ones.
    seq: last + ids.filter((id) => id >= (ids[index] ?? '')).length,
  }));
  await tx.insertInto('bets').values(rows).execute();
  await post(tx, context, {
    kind: 'stake',
    cause: `stake:${orderId}`,
    postings: [
      { account: availableAccount(memberId), cents: cents(-total) },
      { account: 'house:stakes', cents: total },
    ],
  });
  return rows.map((row) => receiptOf(row, wish.lottery.key, period));
}

/** What makes two requests without an id the same one. */
const naturalKey = ({ lid, expect, item, money }: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([lid, expect, item, money]))
    .digest('base64url');

/** The receipts of the same request a moment ago; under the member's lock. */
async function repeated(tx: Queries, context: Context, memberId: string, natural: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'at_ms'])
    .where('member_id', '=', memberId)
    .where('natural_key', '=', natural)
    .where('at_ms', '>', context.nowMs() - naturalMs)
    .limit(1)
    .executeTakeFirst();
  if (!order) return undefined;
  const bets = await tx
    .selectFrom('bets')
    .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
    .innerJoin('lotteries', 'lotteries.id', 'bets.lottery_id')
    .selectAll('bets')
    .select(['periods.expect', 'periods.commitment', 'lotteries.key'])
    // Found by member and time: there is no index by order.
    .where('bets.member_id', '=', memberId)
    .where('bets.at_ms', '=', order.at_ms)
    .where('bets.order_id', '=', order.id)
    .orderBy('bets.id')
    .execute();
  return { receipts: bets.map((bet) => receiptOf(bet, bet.key, bet)), balance_cents: await availableCents(tx, memberId) };
}
