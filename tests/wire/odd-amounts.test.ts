import { expect, test } from 'vitest';
import { openPlayClub } from '../draws/play-club.ts';
import { OperatorRefused } from '../ledger/operate.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { LeavingClub } from './leaving-club.ts';
import { pin, WalletClub } from './wallet-club.ts';

/** Numbers are not coerced from unusual forms, such as with a leading or trailing space. */
const odd = ['5 ', ' 5', '\t5', '5\n', '\u00a05', '5\u2003', '５', '+5', '0x5', '5e0', '05'];

onBothDatabases('an amount in an unusual form', (fresh) => {
  test.each(odd)('%j is refused as a deposit, a withdrawal and a limit, and changes nothing (V13, V25, H15)', async (money) => {
    const wallet = await WalletClub.ready(await fresh.database());
    const before = await wallet.state();
    const reasonOf = async (act: 'deposit' | 'withdraw' | 'limits', form: Record<string, string>) =>
      (await wallet.act(act, form)).envelope.reason;
    expect(await reasonOf('deposit', { pay_way: 'sandbox', money })).toBe('amount_error');
    expect(await reasonOf('withdraw', { money, paypwd: pin })).toBe('withdraw_amount_missing');
    expect(await reasonOf('limits', { name: 'deposit_24h', value: money })).toBe('limit_invalid');
    expect(await reasonOf('limits', { name: 'session_minutes', value: money })).toBe('limit_invalid');
    expect(await reasonOf('limits', { cool_off_hours: money })).toBe('exclusion_invalid');
    expect(await wallet.state()).toBe(before);
  });

  test('is refused as a stake, and nothing is staked (V14)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    for (const money of odd) expect([money, (await club.bet(token, { money })).envelope.reason]).toEqual([money, 'amount_error']);
    expect(await club.db.queries.selectFrom('bets').selectAll().execute()).toEqual([]);
    expect((await club.bet(token, { money: '5' })).envelope.code).toBe(200);
  });

  test('is refused as the points that a member gives up when closing the account', async () => {
    const club = await LeavingClub.openOn(await fresh.database());
    const ada = await club.person('ada');
    await club.grant(ada.id, 500);
    for (const give_up of odd) {
      const reason = await club.whyNot({ password: 'ada-password', give_up }, { as: ada.token });
      expect([give_up, reason]).toEqual([give_up, 'forget_points']);
    }
  });

  test('is refused as an operator’s grant, limit and setting', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const before = await wallet.state();
    for (const typed of odd) {
      await expect(wallet.operate('grant ada', typed, '--reason', 'odd'), typed).rejects.toThrow(OperatorRefused);
      await expect(wallet.operate('member limit ada deposit_24h', typed, '--reason', 'odd'), typed).rejects.toThrow(OperatorRefused);
      await expect(wallet.operate('setting set withdraw_min', typed), typed).rejects.toThrow(OperatorRefused);
    }
    expect(await wallet.state()).toBe(before);
  });
});
