import { expect, test } from 'vitest';
import { publishWinners } from '../../src/server/commands/publish-counts.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { openPlayClub } from '../draws/play-club.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { dayMs, key, pin, WalletClub } from './wallet-club.ts';

const minuteMs = 60_000;

onBothDatabases('figures that the club shows', (fresh) => {
  test('the time of a withdrawal is the median of those that were paid, with how many and over what period, or nothing (H8, S30, C20)', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const told = async () => (await wallet.read('/user_get_withdraw_role')).data.paid;
    expect(await told()).toBeNull();
    // Requested at once, paid after 3, 10 and 200 minutes; a rejected one does not count.
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      expect((await wallet.act('withdraw', { money: '5', paypwd: pin }, { id: key(n + 1) })).envelope.code).toBe(200);
      ids.push((await wallet.read('/user_get_withdraw_list')).data.at(0).id);
      wallet.clock.nowMs += 1;
    }
    expect(await told(), 'nothing was paid yet').toBeNull();
    const fromMs = wallet.clock.nowMs;
    await wallet.operate(`withdrawal reject ${ids[3]} --reason`, 'a mistake');
    for (const [at, minutes] of [3, 10, 200].entries()) {
      wallet.clock.nowMs = fromMs + minutes * minuteMs;
      await wallet.operate(`withdrawal approve ${ids[at]}`);
      await wallet.operate(`withdrawal pay ${ids[at]}`);
    }
    const { median_minutes, count, days } = await told();
    expect([count, days]).toEqual([3, 30]);
    expect([10, 11]).toContain(median_minutes);
    wallet.clock.nowMs += 31 * dayMs;
    wallet.ada.token = await wallet.club.tokenOf('ada');
    expect(await told(), 'what is older than the window is not told').toBeNull();
  });

  test('the report’s net is winnings minus stakes; the winners are only settled bets (S31, D18, Q17, Q18, H1)', async () => {
    const club = await openPlayClub(await fresh.database());
    const ada = await club.player('ada', 100);
    const read = async (path: string) => (await club.ask(`/api${path}`, { token: ada.token })).data;
    await club.advance();
    expect(await read('/Lottery/winners?key=key-lottery01')).toEqual([]);
    expect((await read('/base_info')).winners).toEqual([]);
    // Big or small wins, whatever is drawn: 10 points on each, 19.40 back.
    expect((await club.bet(ada.token, { item: 'bi,sm' })).envelope.code).toBe(200);
    expect(await read('/Lottery/winners?key=key-lottery01'), 'an open bet has not won').toEqual([]);
    const statuses = async () => (await read('/user_get_game_list')).map(({ status }: { status: number }) => status);
    expect(await statuses()).toEqual([0, 0]);
    await club.drawNext();
    await settleDrawn(club.app.context);
    expect(await statuses()).toEqual([1, 1]);
    expect(await read('/user_get_personalreport')).toEqual({
      play_money: '20.00',
      win_money: '19.40',
      net: '-0.60',
      recharge: '0.00',
      withdrawal: '0.00',
    });
    const winners = await read('/Lottery/winners?key=key-lottery01');
    const won = await club.db.queries.selectFrom('bets').selectAll().where('payout_cents', '>', 0).execute();
    expect(winners.map(({ id, payout_cents }: { id: string; payout_cents: number }) => [id, payout_cents])).toEqual(
      won.map(({ id, payout_cents }) => [id, payout_cents]),
    );
    expect(winners).toHaveLength(1);
    const prize = await club.db.queries.selectFrom('transfers').selectAll().where('kind', '=', 'prize').execute();
    expect(prize, 'it stands in the ledger').toHaveLength(1);
    expect(winners[0].username, 'nobody is named whole').not.toContain('ada');
    await publishWinners(club.app.context);
    expect((await read('/base_info')).winners).toHaveLength(1);
  });

  test('a record has its status as number and text: pending, approved, paid, credited, rejected (Q18, D20, D21)', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const states = async (path: string) =>
      (await wallet.read(path)).data.map(({ status, status_text }: { status: number; status_text: string }) => [status, status_text]);
    await wallet.act('withdraw', { money: '5', paypwd: pin });
    expect(await states('/user_get_withdraw_list')).toEqual([[1, 'Pending']]);
    const [{ id }] = (await wallet.read('/user_get_withdraw_list')).data;
    await wallet.operate(`withdrawal approve ${id}`);
    expect(await states('/user_get_withdraw_list')).toEqual([[2, 'Approved']]);
    await wallet.operate(`withdrawal pay ${id}`);
    expect(await states('/user_get_withdraw_list')).toEqual([[4, 'Paid out']]);
    const { page } = await wallet.beginDeposit('7');
    expect(await states('/getUserRechargeList')).toEqual([[1, 'Waiting for the payment']]);
    await wallet.press(page, 'confirm');
    expect(await states('/getUserRechargeList')).toEqual([[2, 'Credited']]);
    expect((await wallet.read('/getUserRechargeList')).data[0].pay_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    wallet.clock.nowMs += 1;
    const cancelled = await wallet.beginDeposit('8');
    await wallet.press(cancelled.page, 'cancel');
    expect((await states('/getUserRechargeList'))[0]).toEqual([3, 'Not paid']);
  });
});
