import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
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
});
