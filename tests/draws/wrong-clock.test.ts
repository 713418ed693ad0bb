import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import type { Database } from '../../src/server/db/database.ts';
import { checkDraws } from '../../src/server/doctor/draws.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

const minuteMs = 60_000;
/** Less than sessions last: a longer time logs everybody out. */
const farMs = 20 * 24 * 60 * minuteMs;

const periodsOf = (db: Database) => db.queries.selectFrom('periods').selectAll().orderBy('k').execute();
const statesOf = async (db: Database) => (await periodsOf(db)).map(({ state }) => state);
const found = async ({ db, clock }: PlayClub) => (await checkDraws(db.queries, clock.nowMs)).map(({ level, says }) => `${level}: ${says}`);

/** Sets the clock wrong while `during` runs. */
async function wrongBy(club: PlayClub, ms: number, during: () => Promise<void>): Promise<void> {
  club.clock.nowMs += ms;
  await during();
  club.clock.nowMs -= ms;
}

onBothDatabases('a wrong clock', (fresh) => {
  test('for seconds, ahead: the period it opened takes no bets, is void by the rule with stakes returned, and the game continues', async () => {
    const club = await openPlayClub(await fresh.database());
    const { db, clock } = club;
    await club.advance();
    const first = await club.period();
    const { token } = await club.player('ada', 100);
    await wrongBy(club, farMs, async () => {
      await club.advance();
      expect((await club.bet(token, { money: '10' })).envelope.code).toBe(200);
    });
    const frozen = await club.period();
    expect([frozen.k, frozen.opens_ms > clock.nowMs + farMs - minuteMs]).toEqual([2, true]);
    // At once, before any step of the draws.
    expect((await club.bet(token, { money: '10' })).envelope.reason).toBe('period_closed');
    expect(await found(club)).toContain('fault: a wrong clock opened its period: it begins 20 days from now and takes no bet');
    // When the draw was due that the wrong clock made too early.
    clock.nowMs = first.draws_ms;
    await club.advance();
    await settleDrawn(club.app.context);
    const [drawn, voided, next] = await periodsOf(db);
    expect([drawn?.state, voided?.state, voided?.void_reason, voided?.dice, voided?.settled]).toEqual([
      'drawn',
      'void',
      'clock_wrong',
      null,
      1,
    ]);
    // Its seed is revealed all the same, and matches the commitment.
    expect(
      createHash('sha256')
        .update(Buffer.from(voided?.seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(frozen.commitment);
    expect([next?.state, next?.opens_ms, next?.commitment]).toEqual(['open', clock.nowMs, voided?.seed]);
    // Names never go back, even if the day of the start does.
    expect((next?.expect ?? '') > frozen.expect).toBe(true);
    expect((next?.closes_ms ?? 0) - clock.nowMs).toBeLessThanOrEqual(minuteMs);
    expect((await club.ask('/api/user_info', { token })).data.money_value).toBe(100);
    const [record] = (await club.ask('/api/user_get_game_list', { token })).data;
    expect([record.status_text, record.void, record.payout_cents]).toEqual(['Void, stake returned', 'clock_wrong', 0]);
    const { data } = await club.ask(`/api/fairness/${club.lottery.key}`, { token });
    expect([data.voids, data.periods[0].void, data.periods[0].seed, data.now.k]).toEqual([1, 'clock_wrong', voided?.seed, 3]);
    expect((await club.ask(`/api/Lottery/getLotteryOneList?key=${club.lottery.key}`, { token })).data[0].void).toBe('clock_wrong');
    expect((await club.bet(token, { money: '10' })).envelope.code).toBe(200);
    expect(await found(club)).toContain('warning: 1 of its draws in the last 7 days was void: a wrong clock had opened it');
    expect((await verifyLedger(db, club.app.context.statementKey.publicKey)).fault).toBeUndefined();
    await club.drawNext();
    expect(await statesOf(db)).toEqual(['drawn', 'void', 'drawn', 'open']);
  });

  test('for many draws, ahead: those that were drawn remain valid, the open one is void', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.drawNext();
    await wrongBy(club, farMs, async () => {
      for (let draw = 0; draw < 4; draw += 1) await club.drawNext();
    });
    const before = await statesOf(club.db);
    expect(before).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'drawn', 'drawn', 'open']);
    club.clock.nowMs += minuteMs;
    await club.advance();
    expect(await statesOf(club.db)).toEqual([...before.slice(0, -1), 'void', 'open']);
  });

  test('set back: the open period waits and takes no bet, a closed one is drawn, and nothing is void', async () => {
    const club = await openPlayClub(await fresh.database());
    const { token } = await club.player('ada', 100);
    await club.drawNext();
    const open = await club.period();
    await wrongBy(club, -farMs, async () => {
      await club.advance();
      expect((await club.bet(token, { money: '10' })).envelope.reason).toBe('period_closed');
    });
    expect(await club.period()).toEqual(open);
    expect((await club.bet(token, { money: '10' })).envelope.code).toBe(200);
    club.clock.nowMs = open.closes_ms;
    await club.advance();
    expect((await club.period()).state).toBe('closed');
    await wrongBy(club, -farMs, async () => void (await club.advance()));
    expect(await statesOf(club.db)).toEqual(['drawn', 'drawn', 'open']);
    const names = (await periodsOf(club.db)).map((period) => period.expect);
    expect(names).toEqual(names.toSorted());
  });

  test.each([11, 45, 24 * 60])(
    'set back by %i minutes on purpose voids nothing: a running game leaves no gap for that',
    async (minutes) => {
      const club = await openPlayClub(await fresh.database());
      const { token } = await club.player('ada', 100);
      for (let draw = 0; draw < 60; draw += 1) await club.drawNext();
      expect((await club.bet(token, { money: '10' })).envelope.code).toBe(200);
      const before = await statesOf(club.db);
      for (const seconds of [0, 1, 29, 58, 59]) {
        await wrongBy(club, -(minutes * 60 + seconds) * 1_000, async () => void (await club.advance()));
      }
      expect(await statesOf(club.db)).toEqual(before);
    },
  );

  test('voids a period once, however many processes check; never after its close has committed', async () => {
    const place = await fresh.place();
    const club = await openPlayClub(await fresh.open(place));
    const other = await openPlayClub(await fresh.open(place), { clock: club.clock, second: true });
    await club.drawNext();
    await wrongBy(club, farMs, async () => void (await club.drawNext()));
    club.clock.nowMs += minuteMs;
    await Promise.all([club.advance(), other.advance(), club.advance()]);
    expect(await statesOf(club.db)).toEqual(['drawn', 'drawn', 'drawn', 'void', 'open']);
    // The same with a close in between: it is drawn, with its original seed.
    await wrongBy(club, farMs, async () => {
      await club.drawNext();
      club.clock.nowMs = (await club.period()).closes_ms;
      await club.advance();
    });
    expect((await club.period()).state).toBe('closed');
    await club.advance();
    // After it another one had been opened by the wrong time, on which nobody could bet.
    expect((await statesOf(club.db)).slice(4)).toEqual(['drawn', 'drawn', 'drawn', 'void', 'open']);
  });

  test('in one process, with the database’s right one, opens, closes and voids nothing', async () => {
    const place = await fresh.place();
    const clock = { nowMs: Date.UTC(2026, 2, 1, 12) };
    const databaseMs = async () => clock.nowMs;
    const right = await openPlayClub(await fresh.open(place), { clock, databaseMs });
    const wrong = await openPlayClub(await fresh.open(place), { clock: { nowMs: clock.nowMs + farMs }, databaseMs, second: true });
    await right.advance();
    const open = await right.period();
    await advance(wrong.app.context, wrong.lottery);
    expect(await right.period()).toEqual(open);
    clock.nowMs = open.draws_ms;
    await advance(wrong.app.context, wrong.lottery);
    const next = await right.period();
    expect([next.k, next.opens_ms]).toEqual([2, clock.nowMs]);
    // If only the database's clock says that a period begins far ahead, it is not void either.
    await right.db.transaction((tx) =>
      tx
        .updateTable('periods')
        .set({ opens_ms: next.opens_ms + farMs })
        .where('k', '=', 2)
        .execute(),
    );
    await advance(wrong.app.context, wrong.lottery);
    expect((await right.period()).state).toBe('open');
    await right.advance();
    expect(await statesOf(right.db)).toEqual(['drawn', 'void', 'open']);
  });
});
