import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { type Act, dayMs, hourMs, pin, WalletClub } from './wallet-club.ts';

type Row = [act: Act, form: Record<string, string>, reason: string];

onBothDatabases('commands of the wallet (E27, E28, E43, E44, E46)', (fresh) => {
  test('are executed one after another, and each reply has the shape of its call', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    wallet.fits('setFundPassword', await wallet.act('setFund', { paypassword: pin }));
    wallet.fits('bindAccount', await wallet.act('bind', await wallet.account()));
    const begun = wallet.fits('deposit', await wallet.act('deposit', { pay_way: 'sandbox', money: '120.50', bank_type: 'Card' }));
    const { pay_url: page } = begun as { pay_url: string };
    expect((await wallet.press(page, 'confirm')).text).toContain('Confirmed');
    expect(await wallet.balances()).toEqual({ available: 12_050, held: 0 });
    const asked = wallet.fits('withdraw', await wallet.act('withdraw', { money: '20.5', paypwd: pin }));
    expect(asked).toMatchObject({ balance_cents: 10_000, at_ms: expect.any(Number) });
    expect(await wallet.balances()).toEqual({ available: 10_000, held: 2_050 });
    wallet.fits('setLimits', await wallet.act('limits', { name: 'deposit_24h', value: '20000' }));
    wallet.fits('editFundPassword', await wallet.act('editFund', { oldpaypwd: pin, paypassword: '246802' }));

    expect(wallet.fits('memberInfo', await wallet.read('/user_info'))).toMatchObject({
      money: '100.00',
      money_value: 100,
      paypassword: 1,
      is_bank: 1,
    });
    expect(wallet.fits('bankInfo', await wallet.read('/user_get_bank'))).toEqual({
      is_bank: 1,
      info: expect.objectContaining({ bank: 'Harbour Bank', bank_code: '••••2051', username: 'Ada Lovelace' }),
      bound_ms: expect.any(Number),
    });
    expect(wallet.fits('personalReport', await wallet.read('/user_get_personalreport'))).toEqual({
      win_money: '0.00',
      play_money: '0.00',
      net: '0.00',
      recharge: '120.50',
      withdrawal: '20.50',
    });
    expect(wallet.fits('withdrawals', await wallet.read('/user_get_withdraw_list'))).toMatchObject([
      { status: 1, money: '20.50', approved_ms: null },
    ]);
    expect(wallet.fits('deposits', await wallet.read('/getUserRechargeList'))).toMatchObject([
      { status: 2, money: '120.50', ended_ms: null },
    ]);
    expect(wallet.fits('moneyLog', await wallet.read('/getMoneylog?page=1&limit=10'))).toMatchObject({
      data: [
        { kind: 'withdraw_hold', money: '-20.50', balance_cents: 10_000 },
        { kind: 'deposit', money: '120.50', balance_cents: 12_050 },
      ],
    });
    expect(await wallet.fault()).toBeUndefined();
  });

  test('are each refused by their rule, in order, before anything is set (V20 to V23, V25, V26, T23, X16, Q23)', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const account = await wallet.account();
    const rows: Row[] = [
      ['bind', { ...account, bankid: '' }, 'network_missing'],
      ['bind', { ...account, bankid: 'no-such-bank' }, 'network_missing'],
      ['bind', { ...account, bankid: '', username: '', bank_code: '' }, 'network_missing'],
      ['bind', { ...account, username: ' ' }, 'deposit_name_missing'],
      ['bind', { ...account, username: '', bank_code: '' }, 'deposit_name_missing'],
      ['bind', { ...account, bank_code: '' }, 'bank_account_missing'],
      ['bind', account, 'fund_password_unset'],
      ['bind', { ...account, bank_code: 'x'.repeat(201) }, 'bad_request'],
      ['withdraw', { money: '10', paypwd: pin }, 'bank_missing'],
      ['withdraw', { money: '', paypwd: pin }, 'withdraw_amount_missing'],
      ['withdraw', { money: '10', paypwd: '' }, 'fund_password_missing'],
      ['editFund', { oldpaypwd: pin, paypassword: '246802' }, 'fund_password_unset'],
    ];
    await refusesAll(wallet, rows);
    expect((await wallet.act('setFund', { paypassword: pin })).envelope.code).toBe(200);
    // V23: any text is an account, and any text a phone number.
    expect((await wallet.act('bind', { ...account, bank_code: '  ☎ 1 ', mobile: 'none' })).envelope.code).toBe(200);
    await refusesAll(wallet, [
      ['bind', account, 'bank_bound'],
      ['bind', { bankid: '' }, 'bank_bound'],
    ]);
  });

  test('fund passwords have exactly six digits (V8 to V11), are set once, and can be edited only where that is allowed (P8, C1, E27, E28)', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const forms = ['13579', '1357901', '13579a', '135 79', ' 135790', '１３５７９０', '-13579', '1e5000'];
    await refusesAll(wallet, [
      ['setFund', {}, 'form_incomplete'],
      ['setFund', { paypassword: '' }, 'form_incomplete'],
      ...forms.map((paypassword): Row => ['setFund', { paypassword }, 'fund_password_form']),
    ]);
    expect((await wallet.act('setFund', { paypassword: pin })).envelope.code).toBe(200);
    await refusesAll(wallet, [
      ['setFund', { paypassword: '246802' }, 'fund_password_set'],
      ['setFund', { paypassword: pin }, 'fund_password_set'],
      ['setFund', { paypassword: '246802', code: 'ABCDEFGHJK' }, 'reset_code_wrong'],
      ['editFund', { oldpaypwd: pin }, 'form_incomplete'],
      ['editFund', { paypassword: pin }, 'form_incomplete'],
      ['editFund', { oldpaypwd: '1357', paypassword: '246802' }, 'fund_password_form'],
      ['editFund', { oldpaypwd: pin, paypassword: '２４６８０２' }, 'fund_password_form'],
      ['editFund', { oldpaypwd: '000000', paypassword: '246802' }, 'fund_password_wrong'],
    ]);
    await wallet.operate('setting set edit_paypwd 0');
    await refusesAll(wallet, [['editFund', { oldpaypwd: pin, paypassword: '246802' }, 'fund_password_not_editable']]);
    await wallet.operate('setting set edit_paypwd 1');
    expect((await wallet.act('editFund', { oldpaypwd: pin, paypassword: '246802' })).envelope.code).toBe(200);
    await refusesAll(wallet, [['editFund', { oldpaypwd: pin, paypassword: '975310' }, 'fund_password_wrong']]);
  });

  test('a deposit is more than zero, in points and hundredths (V13), through an open provider', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const wrong = [
      '0',
      '0.00',
      '-5',
      '',
      ' ',
      'NaN',
      '1e3',
      '0.001',
      '1.',
      '.5',
      '+5',
      '0x10',
      '１０',
      '1,5',
      '01',
      'Infinity',
      '500000.01',
    ];
    await refusesAll(wallet, [
      ...wrong.map((money): Row => ['deposit', { pay_way: 'sandbox', money }, 'amount_error']),
      ['deposit', { pay_way: 'bank', money: '5' }, 'provider_unknown'],
      ['deposit', { pay_way: '', money: '5' }, 'provider_unknown'],
      ['deposit', { pay_way: 'constructor', money: '5' }, 'provider_unknown'],
    ]);
    await wallet.operate('setting set sandbox 0');
    await refusesAll(wallet, [['deposit', { pay_way: 'sandbox', money: '5' }, 'provider_unknown']]);
  });

  test('a withdrawal follows every rule, even for requests that bypass the client (V25 to V28, H12, C19, D17, H19)', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    await wallet.rule('withdraw_min', 10);
    await wallet.rule('withdraw_max', 600);
    await wallet.rule('withdraw_num', 2);
    const missing = ['0', '-5', '', 'NaN', '1e3', '0.001', '１０'];
    await refusesAll(wallet, [
      ...missing.map((money): Row => ['withdraw', { money, paypwd: pin }, 'withdraw_amount_missing']),
      ['withdraw', { money: '9.99', paypwd: pin }, 'withdraw_below_min'],
      ['withdraw', { money: '600.01', paypwd: pin }, 'withdraw_above_max'],
      ['withdraw', { money: '50', paypwd: '12345' }, 'fund_password_form'],
      ['withdraw', { money: '50', paypwd: '135791' }, 'fund_password_wrong'],
    ]);
    expect((await wallet.act('withdraw', { money: '600', paypwd: pin })).envelope.code).toBe(200);
    await refusesAll(wallet, [['withdraw', { money: '400.01', paypwd: pin }, 'balance_too_low']]);
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.code).toBe(200);
    await refusesAll(wallet, [['withdraw', { money: '10', paypwd: pin }, 'withdraw_daily_count']]);
    expect((await wallet.read('/user_get_withdraw_role')).data).toMatchObject({ min: 10, max: 600, num: 2, left_today: 0 });
    // The count is of the operator's day, not of 24 hours.
    wallet.clock.nowMs += 12 * hourMs;
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.code).toBe(200);
    expect(await wallet.balances()).toEqual({ available: 38_000, held: 62_000 });
    expect(await wallet.fault()).toBeUndefined();
  });

  test('a change of the fund password or account delays withdrawals, setting it for the first time does not, and the refusal says so', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.code).toBe(200);
    expect((await wallet.act('editFund', { oldpaypwd: pin, paypassword: '246802' })).envelope.code).toBe(200);
    const ask = () => wallet.act('withdraw', { money: '10', paypwd: '246802' });
    expect((await ask()).envelope).toMatchObject({ reason: 'withdraw_cooling', msg: expect.stringContaining('24 hours') });
    expect((await wallet.read('/user_get_withdraw_role')).data.cooling_until_ms).toBe(wallet.clock.nowMs + dayMs);
    wallet.clock.nowMs += 23.5 * hourMs;
    expect((await ask()).envelope).toMatchObject({ reason: 'withdraw_cooling', msg: expect.stringContaining('1 hour') });
    wallet.clock.nowMs += hourMs / 2;
    expect((await ask()).envelope.code).toBe(200);
    await wallet.operate('member unbind ada');
    expect((await wallet.act('bind', await wallet.account())).envelope.code).toBe(200);
    expect((await ask()).envelope.reason).toBe('withdraw_cooling');
    wallet.clock.nowMs += dayMs;
    expect((await ask()).envelope.code).toBe(200);
  });

  test('a new member gets the welcome grant, and only once', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    await wallet.operate('setting set welcome_grant 1000');
    await wallet.operate('invite create --code OPEN --uses 5');
    const form = { username: 'grace', password: 'long enough', code: 'OPEN' };
    const { data } = await wallet.club.ask('/api/member/doRegister', { form });
    expect((await wallet.read('/user_info', data.token)).data.money).toBe('1000.00');
    expect((await wallet.read('/getMoneylog', data.token)).data.data).toMatchObject([{ kind: 'grant', money: '1000.00' }]);
    expect((await wallet.club.ask('/api/member/doRegister', { form })).envelope.reason).toBe('username_taken');
    expect((await wallet.read('/user_info', data.token)).data.money).toBe('1000.00');
    expect(await wallet.fault()).toBeUndefined();
  });
});

/** Each is refused with its reason, with a code that is not 200, and changes nothing (V28). */
async function refusesAll(wallet: WalletClub, rows: readonly Row[]): Promise<void> {
  const before = await wallet.state();
  for (const [act, form, reason] of rows) {
    const { envelope } = await wallet.act(act, form);
    expect([envelope.reason, act, form]).toEqual([reason, act, form]);
    expect(envelope.code).not.toBe(200);
    expect(envelope.msg).not.toBe('');
  }
  expect(await wallet.state()).toBe(before);
}
