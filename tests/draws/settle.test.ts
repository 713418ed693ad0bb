import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cents, largestCents } from '../../src/domain/points.ts';
import { SettleFailures, settlePauses } from '../../src/server/commands/settle-failures.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { availableAccount } from '../../src/server/ledger/balance.ts';
import { post } from '../../src/server/ledger/post.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { addPlayers, writeBets } from './many-bets.ts';
import { openPlayClub } from './play-club.ts';

/** The bench settles 100,000 (tests/bench/games.ts); this many are enough for several batches. */
const many = 3_000;

onBothDatabases('settling many bets', (fresh, kind) => {
  test('pays each once and in batches, from two processes at the same time', async () => {
    const place = await fresh.place();
    const club = await openPlayClub(await fresh.open(place));
    const other = await openPlayClub(await fresh.open(place), { clock: club.clock, second: true });
    await club.advance();
    await writeBets(club.app.context, await club.period(), await addPlayers(club.db, 300), many);
    await club.drawNext();
    await Promise.all([settleDrawn(club.app.context), settleDrawn(other.app.context)]);
    await settleDrawn(club.app.context);
    const { queries } = club.db;
    const { won, paid } = await queries
      .selectFrom('bets')
      .select([sql<number>`count(*)`.as('won'), sql<number>`cast(sum(payout_cents) as bigint)`.as('paid')])
      .where('state', '=', 'settled')
      .where('payout_cents', '>', 0)
      .executeTakeFirstOrThrow();
    expect([won, paid]).toEqual([many / 2, (many / 2) * 1_940]);
    expect(await queries.selectFrom('bets').select('id').where('state', '=', 'open').execute()).toEqual([]);
    const prizes = await queries
      .selectFrom('transfers')
      .select(sql<number>`count(*)`.as('count'))
      .where('kind', '=', 'prize')
      .executeTakeFirstOrThrow();
    expect(prizes.count).toBe(many / 2);
    expect((await verifyLedger(club.db, club.app.context.statementKey.publicKey)).fault).toBeUndefined();
    expect(kind).toBe(club.db.kind);
  });

  test('one period that cannot be settled does not stop the others, and is tried again after pauses that grow', async () => {
    const club = await openPlayClub(await fresh.database());
    const { context } = club.app;
    const { queries } = club.db;
    await club.advance();
    // Every win would lift this balance over the largest amount.
    const { id: rich } = await club.player('rich', largestCents / 100);
    const { id: other } = await club.player('other', 1);
    await writeBets(context, await club.period(), [rich], 4);
    const stuck = await club.drawNext();
    await writeBets(context, await club.period(), [other], 4);
    const fine = await club.drawNext();
    const settled = async () =>
      (await queries.selectFrom('periods').select('k').where('settled', '=', 1).orderBy('k').execute()).map(({ k }) => k);
    const failures = new SettleFailures();
    await expect(settleDrawn(context, failures)).rejects.toThrow(`lottery01.${stuck.k} could not be settled; it is tried again in 1 s`);
    expect(await settled()).toEqual([fine.k]);
    await settleDrawn(context, failures);
    club.clock.nowMs += settlePauses.firstMs;
    await expect(settleDrawn(context, failures)).rejects.toThrow('tried again in 2 s');
    club.clock.nowMs += settlePauses.firstMs;
    await settleDrawn(context, failures);
    await club.db.transaction((tx) =>
      post(tx, context, {
        kind: 'grant',
        cause: 'test:less',
        postings: [
          { account: availableAccount(rich), cents: cents(-1_000_000) },
          { account: 'house:grants', cents: cents(1_000_000) },
        ],
      }),
    );
    club.clock.nowMs += settlePauses.firstMs;
    await settleDrawn(context, failures);
    expect([await settled(), failures.count]).toEqual([[stuck.k, fine.k], 1]);
    await settleDrawn(context, failures);
    expect(failures.count).toBe(0);
  });

  test('the pause between two tries of a period grows to a quarter of an hour, not further', () => {
    const failures = new SettleFailures();
    const period = { lottery_id: 'lottery01', k: 1 };
    const pauses = Array.from({ length: 12 }, () => {
      failures.add(period, new Error('test'), 0);
      return [1_000, 2_000, 512_000, settlePauses.mostMs].find((ms) => !failures.rests(period, ms));
    });
    expect([pauses[0], pauses[1], pauses[9], pauses[10], pauses[11]]).toEqual([1_000, 2_000, 512_000, 900_000, 900_000]);
  });
});
