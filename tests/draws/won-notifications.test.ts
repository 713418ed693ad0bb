import { expect, test } from 'vitest';
import { notifyWins } from '../../src/server/commands/notify-wins.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { nextMemberRevision } from '../../src/server/db/member-revision.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

async function rows(club: PlayClub, token: string, cursor = '') {
  const { data } = await club.ask(`/api/mirror/notifications?cursor=${encodeURIComponent(cursor)}`, { token });
  return data as { rows: { id: string; kind: string; values: Record<string, string>; at_ms: number }[]; cursor: string };
}

onBothDatabases('what a member won', (fresh) => {
  test('is in one notification for each game and day, which is updated and pulled again (Q10)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const ada = await club.player('ada', 1_000);
    const bob = await club.player('bob', 1_000);
    const draws = 4;
    let paid = 0;
    let cursor = '';
    for (let draw = 1; draw <= draws; draw += 1) {
      // Big and small together: one of them wins unless the draw is a triple.
      for (const item of ['bi', 'sm']) await club.bet(ada.token, { item, money: '10' });
      const period = await club.drawNext();
      await settleDrawn(club.app.context);
      const bets = await club.db.queries.selectFrom('bets').select('payout_cents').where('k', '=', period.k).execute();
      paid += bets.reduce((sum, { payout_cents }) => sum + payout_cents, 0);
      const told = await rows(club, ada.token, cursor);
      cursor = told.cursor;
      if (bets.some(({ payout_cents }) => payout_cents > 0)) expect(told.rows).toHaveLength(1);
    }
    const { rows: all } = await rows(club, ada.token);
    const won = await club.db.queries.selectFrom('bets').select('id').where('payout_cents', '>', 0).execute();
    expect(won.length).toBeGreaterThan(0);
    expect(all).toMatchObject([
      { kind: 'draws_won', values: { game: 'Dice', count: String(won.length), points: (paid / 100).toFixed(2) } },
    ]);
    expect((await rows(club, bob.token)).rows).toEqual([]);
  });

  test('starts a new notification each day, the wheel has its own, and a notification is undone with its cause', async () => {
    const club = await openPlayClub(await fresh.database());
    const ada = await club.player('ada', 10);
    const { context } = club.app;
    const wheel = { kind: 'wheel_won', id: '', name: '' } as const;
    const game = { kind: 'draws_won', id: 'lottery01', name: 'Dice' } as const;
    const tell = (where: typeof wheel | typeof game, cents: number, fails = false) =>
      context.db.transaction(async (tx) => {
        const rev = await nextMemberRevision(tx, ada.id);
        await notifyWins(tx, context, where, [{ memberId: ada.id, count: 1, cents, rev }]);
        if (fails) throw new Error('the cause failed');
      });
    await tell(wheel, 500);
    await tell(game, 1_940);
    await tell(wheel, 2_000);
    await expect(tell(wheel, 100, true)).rejects.toThrow('the cause failed');
    club.clock.nowMs += 86_400_000;
    await tell(wheel, 50);
    const told = (await rows(club, ada.token)).rows.toSorted((a, b) => a.at_ms - b.at_ms || (a.kind < b.kind ? -1 : 1));
    expect(told.map(({ kind, values }) => [kind, values])).toEqual([
      ['draws_won', { game: 'Dice', count: '1', points: '19.40' }],
      ['wheel_won', { count: '2', points: '25.00' }],
      ['wheel_won', { count: '1', points: '0.50' }],
    ]);
  });
});
