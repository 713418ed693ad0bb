import { expect, test } from 'vitest';
import { settleComing } from '../../src/server/db/coming-settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { dayMs, hourMs, pin, WalletClub } from './wallet-club.ts';

const refusal = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  );

const withdraw = async (wallet: WalletClub, money: string) =>
  (await wallet.act('withdraw', { money, paypwd: pin })).envelope.reason ?? 'done';

const rules = async (wallet: WalletClub) => (await wallet.read('/user_get_withdraw_role')).data;

const told = async (wallet: WalletClub, memberId = wallet.ada.id) => {
  const rows = await wallet.db.queries
    .selectFrom('notifications')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', 'withdraw_rule')
    .orderBy('rev')
    .execute();
  return rows.map(({ value_json }) => JSON.parse(value_json));
};

onBothDatabases('withdrawal rules that are tightened (H12, H18)', (fresh) => {
  const open = async () => WalletClub.ready(await fresh.database());

  test.each([
    ['withdraw_min', '50', 'min', 'withdraw_below_min', '10'],
    ['withdraw_max', '100', 'max', 'withdraw_above_max', '200'],
    ['withdraw_num', '1', 'num', 'withdraw_daily_count', '10'],
  ])(
    '%s apply from the club’s next day on; members are notified today, and can act by the old one',
    async (name, value, rule, why, money) => {
      const wallet = await open();
      const bea = await wallet.person('bea');
      const startMs = wallet.clock.nowMs;
      const fromMs = Date.parse('2026-03-02T00:00:00Z');
      const before = (await rules(wallet))[rule];
      expect(await wallet.operate(`setting set ${name} ${value}`)).toMatchObject({ holds_from: '2026-03-02T00:00:00.000Z' });
      expect(await rules(wallet)).toMatchObject({ [rule]: before, coming: [{ rule, value: Number(value), from_ms: fromMs }] });
      expect(await wallet.operate(`setting get ${name}`)).toMatchObject({ value: before, coming: { value: Number(value) } });
      for (const { id } of [wallet.ada, bea]) expect(await told(wallet, id)).toEqual([{ rule, value, from_ms: String(fromMs) }]);
      const { data } = await wallet.read('/mirror/notifications');
      expect(data.rows.map(({ kind }: { kind: string }) => kind)).toContain('withdraw_rule');
      expect([await withdraw(wallet, money), await withdraw(wallet, money)]).toEqual(['done', 'done']);
      wallet.clock.nowMs = fromMs - 1;
      expect(await withdraw(wallet, money)).toBe('done');
      wallet.clock.nowMs = fromMs;
      // No job has run, but the rule applies anyway.
      if (name === 'withdraw_num') expect(await withdraw(wallet, money)).toBe('done');
      expect(await withdraw(wallet, money)).toBe(why);
      expect(await rules(wallet)).toMatchObject({ [rule]: Number(value), coming: [] });
      await wallet.db.transaction((tx) => settleComing(tx, wallet.clock.nowMs));
      expect(await wallet.db.queries.selectFrom('coming_settings').selectAll().execute()).toEqual([]);
      expect(await wallet.operate(`setting get ${name}`)).toEqual({ name, value: Number(value) });
      expect(await withdraw(wallet, money)).toBe(why);
      const log = await wallet.db.queries
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'setting set')
        .orderBy('no', 'desc')
        .execute();
      expect(JSON.parse(log[0]?.after_json ?? '')).toMatchObject({ [name]: Number(value), told: 2 });
      // Loosening applies at once, and nobody has to be notified.
      await wallet.operate(`setting set ${name} ${before}`);
      expect(await rules(wallet)).toMatchObject({ [rule]: before, coming: [] });
      expect(await told(wallet)).toHaveLength(1);
      expect(startMs).toBeLessThan(fromMs);
    },
  );

  test('a longer wait after a change applies from the next day on, too', async () => {
    const wallet = await open();
    await wallet.operate('setting set withdraw_cooling_hours 0');
    await wallet.operate('member unbind ada');
    expect((await wallet.act('bind', await wallet.account())).envelope.code).toBe(200);
    await wallet.operate('setting set withdraw_cooling_hours 48');
    expect(await withdraw(wallet, '10')).toBe('done');
    wallet.clock.nowMs += dayMs;
    expect(await withdraw(wallet, '10')).toBe('withdraw_cooling');
    wallet.clock.nowMs += 24 * hourMs;
    wallet.ada.token = await wallet.club.tokenOf('ada');
    expect(await withdraw(wallet, '10')).toBe('done');
  });

  test('a pending rule is replaced by the next one, and cancelled by a looser one', async () => {
    const wallet = await open();
    await wallet.operate('setting set withdraw_min 50');
    await wallet.operate('setting set withdraw_min 20');
    expect((await rules(wallet)).coming).toMatchObject([{ rule: 'min', value: 20 }]);
    await wallet.operate('setting set withdraw_min 1');
    expect(await rules(wallet)).toMatchObject({ min: 1, coming: [] });
  });

  test.each([
    [['withdraw_min 6000'], 'setting_blocks'],
    [['withdraw_max 1', 'withdraw_min 2'], 'setting_blocks'],
    [['withdraw_min 3000', 'withdraw_max 2000'], 'setting_blocks'],
    [['withdraw_num 0'], 'setting_blocks'],
    [['withdraw_min 3000', 'withdraw_max 3000'], 'done'],
    [['withdraw_num 1'], 'done'],
  ])('%j: %s; a setting that would keep everybody from withdrawing is refused', async (typed, end) => {
    const wallet = await open();
    for (const one of typed.slice(0, -1)) await wallet.operate(`setting set ${one}`);
    const before = await wallet.db.queries.selectFrom('coming_settings').selectAll().orderBy('name').execute();
    const log = (await wallet.db.queries.selectFrom('audit').select('no').execute()).length;
    expect(await refusal(wallet.operate(`setting set ${typed.at(-1)}`))).toBe(end);
    if (end === 'done') return;
    expect(await wallet.db.queries.selectFrom('coming_settings').selectAll().orderBy('name').execute()).toEqual(before);
    expect((await wallet.db.queries.selectFrom('audit').select('no').execute()).length).toBe(log);
    expect(await told(wallet)).toHaveLength(typed.length - 1);
  });

  test('in a club without members a rule applies at once: there is nobody to notify', async () => {
    const wallet = await WalletClub.on(await fresh.database());
    await wallet.operate('setting set withdraw_min 50');
    expect(await wallet.operate('setting get withdraw_min')).toEqual({ name: 'withdraw_min', value: 50 });
  });
});
