import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { openClub } from '../wire/open-club.ts';
import { typedAt } from './operator-line.ts';

onBothDatabases('the operator’s commands while servers are running', (fresh) => {
  test('every server follows a command from its next request on (T6, C11, H18)', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    const operator = typedAt(place);
    const club = await openClub(await fresh.open(place));
    const servers = [club, await openClub(await fresh.open(place), { seed: 'another server' })];
    await club.join('ada');
    const token = await club.tokenOf('ada');
    const everywhere = (path: string) => Promise.all(servers.map(({ ask }) => ask(path, { token })));
    const info = async () =>
      (await everywhere('/api/member/getUserInfo')).map(({ envelope, data }) => envelope.reason ?? `${data.money} ${data.tier}`);

    expect(await info()).toEqual(['0.00 registered', '0.00 registered']);
    expect(await operator('grant', 'ada', '12.5')).toMatchObject({
      status: 0,
      said: { username: 'ada', points: '12.50', balance: '12.50' },
      failed: '',
    });
    await operator('member', 'vip', 'ada', 'on');
    expect(await info()).toEqual(['12.50 vip', '12.50 vip']);

    expect(await operator('member', 'disable', 'ada')).toMatchObject({
      status: 1,
      said: '',
      failed: { reason: 'reason_missing', message: expect.any(String) },
    });
    await operator('member', 'disable', 'ada', '--reason', 'A friend asked');
    expect(await info()).toEqual(['account_inactive', 'account_inactive']);
    await operator('member', 'enable', 'ada');
    expect(await info()).toEqual(['12.50 vip', '12.50 vip']);

    await operator('setting', 'set', 'withdraw_max', '7000');
    expect((await everywhere('/api/user_get_withdraw_role')).map(({ data }) => data.max)).toEqual([7_000, 7_000]);
    await operator('bank', 'add', '--name', 'Harbour Bank');
    expect((await everywhere('/api/sys_get_banks')).map(({ data }) => data[0]?.text)).toEqual(['Harbour Bank', 'Harbour Bank']);
    const told = await everywhere('/api/mirror/notifications');
    for (const { data } of told) expect(data.rows).toHaveLength(4);

    const { said } = await operator('audit', 'list', '--member', 'ada');
    expect(said.audit.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual(
      ['member enable', 'member disable', 'member vip', 'grant'].map((action) => [action, expect.stringMatching(/^.+ \([0-9]+\)$/)]),
    );
  });

  test('a one-time code ends all sessions, and is valid for one new password', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    const operator = typedAt(place);
    const club = await openClub(await fresh.open(place), { nowMs: Date.now });
    await club.join('ada');
    const token = await club.tokenOf('ada');
    const { said } = await operator('member', 'reset-password', 'ada');
    expect(said).toMatchObject({ username: 'ada', sessions_ended: 1 });
    expect((await club.ask('/api/member/getUserInfo', { token })).envelope.reason).toBe('auth');
    const logIn = (password: string, code?: string) =>
      club.ask('/api/member/doLogin', { form: { username: 'ada', password, ...(code === undefined ? {} : { code }) } });
    expect((await logIn('a new password', 'AAAAAAAAAA')).envelope.reason).toBe('reset_code_wrong');
    const entered = await logIn('a new password', said.code.toLowerCase());
    expect(entered.envelope.code).toBe(200);
    expect((await logIn('another one', said.code)).envelope.reason).toBe('reset_code_wrong');
    expect((await logIn('ada-password')).envelope.reason).toBe('login_wrong');
    expect((await logIn('a new password')).envelope.code).toBe(200);
    const rules = await club.ask('/api/user_get_withdraw_role', { token: entered.data.token });
    expect(rules.data.cooling_until_ms).toBeGreaterThan(Date.now());
  });

  test('a one-time code replaces a forgotten fund password, once (E27)', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    const operator = typedAt(place);
    const club = await openClub(await fresh.open(place), { nowMs: Date.now });
    await club.join('ada');
    const set = async (paypassword: string, code?: string) => {
      const token = await club.tokenOf('ada');
      const form = { paypassword, ...(code === undefined ? {} : { code }) };
      const { envelope } = await club.ask('/api/member/setPayPassword', { token, form });
      return envelope.reason ?? envelope.code;
    };
    expect(await set('135790')).toBe(200);
    const { said } = await operator('member', 'reset-fund-password', 'ada');
    expect(said).toMatchObject({ username: 'ada', sessions_ended: 1 });
    expect(await set('246802')).toBe('fund_password_set');
    expect(await set('246802', 'AAAAAAAAAA')).toBe('reset_code_wrong');
    expect(await set('246802', said.code)).toBe(200);
    expect(await set('135790', said.code)).toBe('reset_code_wrong');
  });

  test('verify exits with 0 if all is correct, otherwise with 1 and the first fault (H13)', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    const operator = typedAt(place);
    expect(await operator('verify')).toMatchObject({ status: 1, failed: { reason: 'not_ready' } });
    const club = await openClub(await fresh.open(place));
    await club.join('ada');
    await operator('grant', 'ada', '10');
    const counts = { transfers: 1, entries: 2, accounts: 1, links: 1, statements: 1, audit: 1 };
    expect(await operator('verify')).toEqual({
      status: 0,
      said: { fits: true, ...counts, audit_head: expect.stringMatching(/^1 [0-9a-f]{64}$/) },
      failed: '',
    });
    expect(await typedAt(place, 'cd'.repeat(32))('verify')).toMatchObject({ status: 1, said: '', failed: { reason: 'secret_wrong' } });
    await club.db.transaction((tx) => tx.executeQuery(CompiledQuery.raw('update accounts set balance_cents = balance_cents + 1')));
    const fault = expect.stringMatching(/^the balance of member:\w+:available is 1001, its entries sum to 1000$/);
    expect(await operator('verify')).toEqual({
      status: 1,
      said: { fits: false, ...counts, accounts: 0, audit: 0, fault },
      failed: { reason: 'ledger_fault', message: fault },
    });
  });
});
