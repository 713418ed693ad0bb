import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plays } from '../../src/domain/odds.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub } from './play-club.ts';

onBothDatabases('pages of game records', (fresh) => {
  test('list the bets newest first, those of the same time by id, each on one page; and the numbers match', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { id, token } = await club.player('ada', 1_000);
    for (let order = 0; order < 15; order += 1) {
      // Several orders at the same time, as a script would place them.
      if (order % 3 === 0) club.clock.nowMs += 1_000;
      expect((await club.bet(token, { item: plays.slice(order % 5, (order % 5) + 3).join(','), money: '1' })).envelope.code).toBe(200);
    }
    const bets = await club.db.queries.selectFrom('bets').select(['id', 'at_ms', 'order_id']).where('member_id', '=', id).execute();
    const newest = bets.toSorted((a, b) => b.at_ms - a.at_ms || (a.id < b.id ? -1 : 1)).map((bet) => bet.id);
    const paged: string[][] = [];
    for (const page of ['1', '2', '3', '4']) {
      const { data } = await club.ask(`/api/user_get_game_list?page=${page}`, { token });
      paged.push(data.map((row: { id: string }) => row.id));
    }
    expect(paged.map((page) => page.length)).toEqual([20, 20, 5, 0]);
    expect(new Set(paged.flat())).toEqual(new Set(newest));
    // Of orders placed within one millisecond the later one comes first; within one order bets are ordered by id.
    const at = new Map(bets.map((bet) => [bet.id, bet]));
    const key = (ids: readonly string[]) => ids.map((one) => at.get(one)?.at_ms);
    expect(key(paged.flat())).toEqual(key(newest));
    for (const order of new Set(bets.map((bet) => bet.order_id))) {
      const own = paged.flat().filter((one) => at.get(one)?.order_id === order);
      expect(own).toEqual(own.toSorted());
    }
    expect((await verifyLedger(club.db, club.app.context.statementKey.publicKey)).fault).toBeUndefined();
  });

  test('are not changed by a repeated request without an id, which gets the same receipts', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    const first = await club.bet(token, { item: 'bi,si', key: null });
    await club.bet(token, { item: 'bi,si', key: randomUUID() });
    const again = await club.bet(token, { item: 'bi,si', key: null });
    const byId = (receipts: { id: string }[]) => receipts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(again.data.receipts)).toEqual(byId(first.data.receipts));
    expect((await club.ask('/api/user_get_game_list', { token })).data).toHaveLength(4);
  });
});
