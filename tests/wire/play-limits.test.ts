import { expect, test } from 'vitest';
import { monthsAfter } from '../../src/domain/limits.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { dayMs, hourMs, pin, WalletClub } from './wallet-club.ts';

const deposit = async (wallet: WalletClub, money: string) =>
  (await wallet.act('deposit', { pay_way: 'sandbox', money })).envelope.reason ?? 'done';

const set = async (wallet: WalletClub, form: Record<string, string>) => {
  const { envelope } = await wallet.act('limits', form);
  return envelope.reason ?? envelope.msg;
};

const limitOf = async (wallet: WalletClub, name: string) => {
  const { limits } = wallet.fits('limits', await wallet.read('/member/limits')) as { limits: { name: string }[] };
  return limits.find((limit) => limit.name === name);
};

onBothDatabases('limits of a member (H15)', (fresh) => {
  test.each([
    ['deposit_24h', 24 * hourMs],
    ['deposit_7d', 7 * dayMs],
    ['deposit_30d', 30 * dayMs],
  ])('%s counts gross deposits over its own hours, including pending ones', async (name, windowMs) => {
    const wallet = await WalletClub.ready(await fresh.database());
    expect(await set(wallet, { name, value: '10000' })).toContain('applies from now on');
    expect(await deposit(wallet, '100.01')).toBe(`deposit_limit_${name.slice(8)}`);
    const paid = await wallet.beginDeposit('60');
    // 40 are left, and a pending deposit counts too.
    const waiting = await wallet.beginDeposit('30');
    const { envelope } = await wallet.act('deposit', { pay_way: 'sandbox', money: '10.01' });
    expect(envelope).toMatchObject({ reason: `deposit_limit_${name.slice(8)}`, msg: expect.stringContaining('10.00 points are left') });
    await wallet.press(waiting.page, 'cancel');
    await wallet.press(paid.page, 'confirm');
    expect(await deposit(wallet, '40.01')).toBe(`deposit_limit_${name.slice(8)}`);
    // Withdrawing points does not raise what is left.
    expect((await wallet.act('withdraw', { money: '500', paypwd: pin })).envelope.code).toBe(200);
    expect(await deposit(wallet, '40.01')).toBe(`deposit_limit_${name.slice(8)}`);
    wallet.clock.nowMs += windowMs - 1;
    expect(await deposit(wallet, '40.01')).toBe(`deposit_limit_${name.slice(8)}`);
    wallet.clock.nowMs += 1;
    expect(await deposit(wallet, '100')).toBe('done');
  });

  test('are lowered at once; an increase waits 24 hours and has to be confirmed', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    expect(await set(wallet, { name: 'deposit_24h', value: '10000' })).toContain('applies from now on');
    expect(await set(wallet, { name: 'deposit_24h', value: '5000' })).toContain('applies from now on');
    expect(await set(wallet, { confirm: 'deposit_24h' })).toBe('limit_not_pending');
    for (const value of ['8000', '']) {
      expect(await set(wallet, { name: 'deposit_24h', value })).toContain('in 24 hours');
      expect(await limitOf(wallet, 'deposit_24h')).toMatchObject({ value: 5_000, pending_from_ms: wallet.clock.nowMs + dayMs });
      expect(await set(wallet, { confirm: 'deposit_24h' })).toBe('limit_too_early');
      expect(await deposit(wallet, '50.01')).toBe('deposit_limit_24h');
    }
    wallet.clock.nowMs += dayMs - 1;
    expect(await set(wallet, { confirm: 'deposit_24h' })).toBe('limit_too_early');
    wallet.clock.nowMs += 1;
    // It does not come into force by itself.
    expect(await deposit(wallet, '50.01')).toBe('deposit_limit_24h');
    expect(await set(wallet, { confirm: 'deposit_24h' })).toContain('applies from now on');
    expect(await deposit(wallet, '50.01')).toBe('done');
    expect(await set(wallet, { confirm: 'deposit_24h' })).toBe('limit_not_pending');
    // A lower limit cancels a pending increase.
    await set(wallet, { name: 'deposit_24h', value: '1000' });
    await set(wallet, { name: 'deposit_24h', value: '9000' });
    await set(wallet, { name: 'deposit_24h', value: '500' });
    wallet.clock.nowMs += dayMs;
    expect(await set(wallet, { confirm: 'deposit_24h' })).toBe('limit_not_pending');
    expect(await limitOf(wallet, 'deposit_24h')).toMatchObject({ value: 500, pending_value: null });
    const { history } = wallet.fits('limits', await wallet.read('/member/limits')) as { history: { step: string; by: string }[] };
    expect(history.map(({ step }) => step).sort()).toEqual(['asked', 'asked', 'asked', 'confirmed', 'set', 'set', 'set', 'set']);
    expect(new Set(history.map(({ by }) => by))).toEqual(new Set(['member']));
  });

  test('are sent and returned in one unit, whole cents; points with a fraction are refused', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    expect(await set(wallet, { name: 'loss_24h', value: '1250' })).toContain('applies from now on');
    expect(await limitOf(wallet, 'loss_24h')).toMatchObject({ value: 1_250 });
    expect(await set(wallet, { name: 'loss_24h', value: '12.50' })).toBe('limit_invalid');
    expect(await set(wallet, { name: 'loss_24h', value: '100000000000001' })).toBe('limit_invalid');
    expect(await limitOf(wallet, 'loss_24h')).toMatchObject({ value: 1_250 });
  });

  test('have a format, and any other is refused by name', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const before = await wallet.state();
    const rows: [Record<string, string>, string][] = [
      [{}, 'bad_request'],
      [{ name: 'deposit_24h' }, 'bad_request'],
      [{ value: '1' }, 'bad_request'],
      [{ name: 'deposit_24h', value: '100', confirm: 'deposit_24h' }, 'bad_request'],
      [{ name: 'deposit_1h', value: '1' }, 'limit_invalid'],
      [{ name: '__proto__', value: '1' }, 'limit_invalid'],
      [{ name: 'deposit_24h', value: '-1' }, 'limit_invalid'],
      [{ name: 'deposit_24h', value: '1e3' }, 'limit_invalid'],
      [{ name: 'reality_minutes', value: '61' }, 'limit_invalid'],
      [{ name: 'reality_minutes', value: '4' }, 'limit_invalid'],
      [{ name: 'session_minutes', value: '1441' }, 'limit_invalid'],
      [{ name: 'session_minutes', value: '5.5' }, 'limit_invalid'],
      [{ confirm: 'nothing' }, 'limit_invalid'],
      [{ cool_off_hours: '23' }, 'exclusion_invalid'],
      [{ cool_off_hours: '1009' }, 'exclusion_invalid'],
      [{ cool_off_hours: '24.5' }, 'exclusion_invalid'],
      [{ exclude_months: '5' }, 'exclusion_invalid'],
      [{ exclude_months: '61' }, 'exclusion_invalid'],
    ];
    for (const [form, reason] of rows) expect([form, await set(wallet, form)]).toEqual([form, reason]);
    expect(await wallet.state()).toBe(before);
  });

  test.each<[Record<string, string>, (nowMs: number) => number]>([
    [{ cool_off_hours: '24' }, (nowMs) => nowMs + dayMs],
    [{ exclude_months: '6' }, (nowMs) => monthsAfter(nowMs, 6)],
  ])('%j refuses deposits but never a withdrawal, and outlives the session', async (form, until) => {
    const wallet = await WalletClub.ready(await fresh.database());
    const untilMs = until(wallet.clock.nowMs);
    expect(await set(wallet, form)).toContain('paused');
    await wallet.club.ask('/api/member/logout', { method: 'POST', token: wallet.ada.token });
    wallet.ada.token = await wallet.club.tokenOf('ada');
    expect(await deposit(wallet, '5')).toBe('play_excluded');
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.code).toBe(200);
    expect((await wallet.read('/member/statement')).data.entries.length).toBe(2);
    expect(await set(wallet, { cool_off_hours: '24' })).toBe('exclusion_shorter');
    // A session lasts 30 days without use: the last check uses a new one.
    wallet.clock.nowMs = untilMs - 1;
    wallet.ada.token = await wallet.club.tokenOf('ada');
    expect(await deposit(wallet, '5')).toBe('play_excluded');
    wallet.clock.nowMs = untilMs;
    expect(await deposit(wallet, '5')).toBe('done');
    expect(await wallet.fault()).toBeUndefined();
  });
});
