import { expect, test } from 'vitest';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

const minuteMs = 60_000;

const limit = (club: PlayClub, token: string, form: Record<string, string>) => club.ask('/api/member/limits', { form, token });

onBothDatabases('for a bet with the member’s own limits (H15)', (fresh) => {
  test('stakes of 24 hours are accepted up to the limit, then refused with what is left, and accepted again after a day', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 1_000);
    await limit(club, token, { name: 'stake_24h', value: '5000' });
    expect((await club.bet(token, { money: '30' })).envelope.code).toBe(200);
    const refused = await club.bet(token, { money: '21' });
    expect([refused.envelope.reason, refused.envelope.msg]).toEqual([
      'stake_limit_24h',
      'This is over your own limit for bets in 24 hours. 20.00 points are left.',
    ]);
    expect((await club.bet(token, { money: '20' })).envelope.code).toBe(200);
    club.clock.nowMs += 25 * 60 * minuteMs;
    await club.advance();
    expect((await club.bet(token, { money: '50' })).envelope.code).toBe(200);
  });

  test('bets that are not drawn yet count as losses, and wins make room', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 1_000);
    await limit(club, token, { name: 'loss_7d', value: '4000' });
    // Both halves: one of them wins 19.4 of 20.
    expect((await club.bet(token, { item: 'bi,sm', money: '20' })).envelope.code).toBe(200);
    expect((await club.bet(token, { money: '1' })).envelope.reason).toBe('loss_limit_7d');
    await club.drawNext();
    await settleDrawn(club.app.context);
    expect((await club.bet(token, { item: 'bi', money: '39' })).envelope.reason).toBe('loss_limit_7d');
    expect((await club.bet(token, { item: 'bi', money: '38' })).envelope.code).toBe(200);
  });

  test('a play session lasts as long as the member wants, then a break is required (H15)', async () => {
    const club = await openPlayClub(await fresh.database(), { seconds: 86_400 });
    await club.advance();
    const { token } = await club.player('ada', 1_000);
    await limit(club, token, { name: 'session_minutes', value: '30' });
    for (const minutes of [0, 10, 10]) {
      club.clock.nowMs += minutes * minuteMs;
      expect((await club.bet(token, { money: '1' })).envelope.code).toBe(200);
    }
    club.clock.nowMs += 10 * minuteMs;
    const refused = await club.bet(token, { money: '1' });
    expect([refused.envelope.reason, refused.envelope.msg.includes('20 minutes')]).toEqual(['session_limit', true]);
    club.clock.nowMs += 20 * minuteMs;
    expect((await club.bet(token, { money: '1' })).envelope.code).toBe(200);
  });

  test('a pause refuses bets, closed games refuse everybody, reading still works', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    await limit(club, token, { exclude_months: '6' });
    expect((await club.bet(token, {})).envelope.reason).toBe('play_excluded');
    expect((await club.ask('/api/user_get_game_list', { token })).data).toEqual([]);
    const other = await club.player('bob', 100);
    await club.db.transaction((tx) => setSetting(tx, 'isplay', 0));
    expect((await club.bet(other.token, {})).envelope.reason).toBe('games_closed');
  });

  test('twenty concurrent bets never exceed a limit', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 1_000);
    await limit(club, token, { name: 'stake_24h', value: '5000' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => club.bet(token, { money: '10' })));
    expect(replies.filter(({ envelope }) => envelope.code === 200)).toHaveLength(5);
    expect(replies.filter(({ envelope }) => envelope.reason === 'stake_limit_24h')).toHaveLength(15);
  });
});
