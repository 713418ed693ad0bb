import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeBet } from '../../src/server/commands/place-bet.ts';
import type { Context } from '../../src/server/context.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

/** The number of bets in each database; `CLOSE_BETS=10000` runs the long form. */
const bets = Number(process.env.CLOSE_BETS ?? 1_500);
/** Bets are placed within this time of a close, ms. */
const aroundMs = 50;
const betsOfClose = 250;
/** How often placing a bet reads the clock, at least. */
const looksOfBet = 3;
const players = 20;

type Acknowledged = { expect: string; ids: string[] };

/** Places one bet of a member, by the command itself: the test's own context has its own clock. */
const placeAs = (memberId: string, context: Context, on: { lid: string; expect: string }) =>
  placeBet(
    context,
    {
      address: '',
      device: '',
      token: undefined,
      tokensso: undefined,
      commandId: randomUUID(),
      member: { kind: 'member', language: 'en_us', memberId, sessionId: 'session1', tier: 'registered' },
    },
    { item: 'bi', money: '1', ...on },
  );

/** Places a burst of bets while the clock runs through the close, and the period is closed and drawn meanwhile. */
async function burst(club: PlayClub, memberIds: readonly string[]): Promise<{ placed: Acknowledged[]; refused: number }> {
  const period = await club.period();
  let ms = period.closes_ms - aroundMs / 2;
  // Every reading of the clock advances it, so that the burst as a whole runs from before the close to after it.
  const step = aroundMs / (betsOfClose * looksOfBet);
  const context: Context = {
    ...club.app.context,
    nowMs: () => {
      ms += step;
      return Math.floor(ms);
    },
  };
  const bet = (memberId: string) => placeAs(memberId, context, { lid: club.lottery.id, expect: period.expect });
  const outcomes = await Promise.all([
    ...Array.from({ length: betsOfClose }, (_, index) => bet(memberIds[index % memberIds.length] ?? '')),
    ...Array.from({ length: 4 }, () => advance(context, club.lottery).then(() => undefined)),
  ]);
  club.clock.nowMs = period.draws_ms;
  await club.advance();
  const done = outcomes.filter((outcome) => outcome !== undefined);
  const placed = done.flatMap((outcome) => (outcome.ok ? [{ expect: period.expect, ids: outcome.data.receipts.map(({ id }) => id) }] : []));
  const refusals = done.filter((outcome) => !outcome.ok).map((outcome) => (outcome.ok ? '' : outcome.why));
  expect(new Set(refusals).size, refusals.join()).toBeLessThanOrEqual(1);
  expect(refusals.every((why) => why === 'period_closed')).toBe(true);
  return { placed, refused: refusals.length };
}

onBothDatabases('bets around the close', (fresh) => {
  test('each is in a period that was open, or refused; none disappears, none is placed after the seed could be known', async () => {
    const club = await openPlayClub(await fresh.database(), { seconds: 5 });
    const { queries } = club.db;
    await club.advance();
    const ids: string[] = [];
    for (let player = 0; player < players; player += 1) ids.push((await club.player(`player${player}`, 5_000)).id);
    let [placed, refused] = [0, 0];
    const atDraw = new Map<string, number>();
    for (let close = 0; close < bets / betsOfClose; close += 1) {
      const { expect: name } = await club.period();
      const result = await burst(club, ids);
      const mine = result.placed.flatMap((one) => one.ids);
      const { count } = await queries
        .selectFrom('bets')
        .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
        .select(sql<number>`count(*)`.as('count'))
        .where('periods.expect', '=', name)
        .where('periods.state', '=', 'drawn')
        .executeTakeFirstOrThrow();
      expect(count).toBe(mine.length);
      atDraw.set(name, count);
      placed += mine.length;
      refused += result.refused;
    }
    expect(placed + refused).toBe(bets);
    expect(placed).toBeGreaterThan(bets / 20);
    expect(refused).toBeGreaterThan(bets / 20);
    const late = await queries
      .selectFrom('bets')
      .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
      .select('bets.id')
      .where(({ eb, ref }) => eb('bets.at_ms', '>', ref('periods.draws_ms')))
      .execute();
    expect(late).toEqual([]);
    const stakes = await queries.selectFrom('bets').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    expect(stakes.count).toBe(placed);
    expect([...atDraw.values()].reduce((sum, count) => sum + count, 0)).toBe(placed);
  }, 120_000);

  test.each([1, 2, 3, 4, 5])('has the time at which it was checked, if the close comes at reading %i of the clock', async (looks) => {
    const club = await openPlayClub(await fresh.database(), { seconds: 60 });
    await club.advance();
    const { id } = await club.player('ada', 100);
    const { expect: name, closes_ms } = await club.period();
    let look = -1;
    const nowMs = () => {
      look += 1;
      return look < looks ? closes_ms - 1 : closes_ms + 60_000;
    };
    const outcome = await placeAs(id, { ...club.app.context, nowMs }, { lid: club.lottery.id, expect: name });
    const bets = await club.db.queries.selectFrom('bets').innerJoin('orders', 'orders.id', 'bets.order_id').selectAll('bets').execute();
    expect(bets).toHaveLength(outcome.ok ? 1 : 0);
    expect(bets.filter(({ at_ms }) => at_ms >= closes_ms)).toEqual([]);
  });

  test('500 are placed over HTTP, with the close among them', async () => {
    const club = await openPlayClub(await fresh.database(), { seconds: 5 });
    await club.advance();
    const { token } = await club.player('ada', 5_000);
    const { expect: name, closes_ms, draws_ms } = await club.period();
    club.clock.nowMs = closes_ms - 1;
    const asked = Array.from({ length: 500 }, async (_, index) => {
      if (index === 250) {
        club.clock.nowMs = closes_ms;
        await club.advance();
      }
      return (await club.bet(token, { money: '1', expect: name })).envelope;
    });
    const replies = await Promise.all(asked);
    club.clock.nowMs = draws_ms;
    await club.advance();
    const placed = replies.filter(({ code }) => code === 200).length;
    expect(replies.filter(({ reason }) => reason === 'period_closed').length + placed).toBe(500);
    expect(await club.db.queries.selectFrom('bets').select('id').execute()).toHaveLength(placed);
    const { data } = await club.ask('/api/user_info', { token });
    expect(data.money_value).toBe(5_000 - placed);
  }, 60_000);
});
