import { beforeEach, expect, test } from 'vitest';
import { clubMs, OperatorClub, people } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { resetCodeHmac } from '../commands/reset-codes.ts';
import { deriveKeys } from '../secret.ts';

const { ada, guest } = people;

onBothDatabases('what the operator does to a member (H15, H18, T6)', (fresh) => {
  let club: OperatorClub;

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
  });

  const member = (id: string = ada) => club.db.queries.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const bind = () =>
    club.db.transaction((tx) =>
      tx
        .insertInto('bank_accounts')
        .values({ member_id: ada, bank_id: 'bank-one', ...club.payout(), mobile: '0123', at_ms: clubMs })
        .execute(),
    );

  const openSession = (id: string, memberId: string, expiresMs: number) =>
    club.db.transaction((tx) =>
      tx
        .insertInto('sessions')
        .values({
          id,
          member_id: memberId,
          token_hash: `token ${id}`,
          tokensso_hash: `sso ${id}`,
          device: 'Phone',
          created_ms: 1,
          seen_ms: 1,
          expires_ms: expiresMs,
        })
        .execute(),
    );

  test.each([
    'member show nobody',
    'member vip nobody on',
    'member disable nobody --reason why',
    'member enable nobody',
    'member unbind nobody',
    'member reset-password nobody',
    'member reset-fund-password nobody',
    'member limit nobody deposit_24h 10',
    'grant nobody 10',
    'audit list --member nobody',
  ])('%s is refused: no member has that name', async (words) => {
    expect(await club.refusal(words)).toBe('member_unknown');
    expect(await club.audited()).toEqual([]);
  });

  test.each<[string, string[], string]>([
    ['member enable ada', [], 'wrong_state'],
    ['member disable ada', [], 'reason_missing'],
    ['member disable ada --reason', [' '], 'usage'],
    ['member disable ada --reason', ['two\nlines'], 'usage'],
    ['member disable ada --reason', ['x'.repeat(501)], 'usage'],
    ['member vip ada off', [], 'wrong_state'],
    ['member vip ada yes', [], 'usage'],
    ['member unbind ada', [], 'wrong_state'],
    ['member limit ada deposit_1y 10', [], 'limit_unknown'],
    ['member limit ada deposit_24h -1', [], 'amount_invalid'],
    ['member limit ada deposit_24h 1e3', [], 'amount_invalid'],
    ['member limit ada reality_minutes 61', [], 'amount_invalid'],
    ['member limit ada session_minutes 4', [], 'amount_invalid'],
    ['member limit ada reality_minutes 60', [], 'limit_only_lower'],
    ['member show ada --reason why', [], 'usage'],
    ['member enable ada --actor', ['x'.repeat(65)], 'usage'],
  ])('%s is refused, and changes nothing', async (words, more, reason) => {
    const before = await member();
    expect(await club.refusal(words, ...more)).toBe(reason);
    expect([await member(), await club.audited(), await club.notified(ada)]).toEqual([before, [], []]);
  });

  test('an account is closed with a reason, keeps its sessions, and is opened again (H17, H18, C27)', async () => {
    await openSession('session1', ada, clubMs + 1);
    expect(await club.type('member disable ADA --actor Mira --reason', 'Under age')).toEqual({ username: 'Ada', state: 'closed' });
    expect((await member()).status).toBe(0);
    expect((await member(guest)).status).toBe(1);
    expect(await club.type('member show ada')).toMatchObject({ state: 'closed', sessions: 1 });
    expect(await club.refusal('member disable ada --reason again')).toBe('wrong_state');
    await club.type('member enable ada');
    expect((await member()).status).toBe(1);
    expect(await club.notified(ada)).toEqual([{ kind: 'account_disabled', reason: 'Under age' }, { kind: 'account_enabled' }]);
    expect(await club.audited()).toMatchObject([
      {
        actor: 'desk',
        remark: 'Mira',
        action: 'member disable',
        member_id: ada,
        reason: 'Under age',
        before: { status: 1 },
        after: { status: 0 },
      },
      { actor: 'desk', action: 'member enable', member_id: ada, reason: '', before: { status: 0 }, after: { status: 1 } },
    ]);
  });

  test('a member becomes a VIP, and an ordinary member again (H17, P6, P9)', async () => {
    expect(await club.type('member vip ada on')).toEqual({ username: 'Ada', tier: 'vip' });
    expect((await member()).tier).toBe('vip');
    expect(await club.type('member vip ada off')).toEqual({ username: 'Ada', tier: 'registered' });
    expect((await member()).tier).toBe('registered');
    expect(await club.notified(ada)).toEqual([
      { kind: 'vip_changed', vip: 'on' },
      { kind: 'vip_changed', vip: 'off' },
    ]);
    expect((await club.audited()).map(({ before, after }) => [before, after])).toEqual([
      [{ tier: 'registered' }, { tier: 'vip' }],
      [{ tier: 'vip' }, { tier: 'registered' }],
    ]);
  });

  test("a payout account is removed, which delays withdrawals; the log, which can't be erased, contains nothing of it", async () => {
    await bind();
    expect(await club.type('member unbind ada')).toEqual({ username: 'Ada', unbound: { bank: 'Harbour Bank', account: '••••2051' } });
    expect(await club.type('member show ada')).toMatchObject({ account: null, cooling_from: new Date(clubMs).toISOString() });
    expect(await club.notified(ada)).toEqual([{ kind: 'account_unbound' }]);
    const log = await club.audited();
    expect(log.map(({ before, after }) => [before, after])).toEqual([[{ bound: true }, { bound: false }]]);
    for (const trace of ['2051', 'DE02', 'Harbour']) expect(JSON.stringify(log)).not.toContain(trace);
  });

  test.each(['reset-password', 'reset-fund-password'] as const)(
    '%s creates a code for 30 minutes, ends all sessions and begins the cooling time',
    async (verb) => {
      const kind = verb === 'reset-password' ? 'login' : 'fund';
      await openSession('session1', ada, clubMs + 1);
      await openSession('session2', ada, clubMs - 1);
      await openSession('session3', guest, clubMs + 1);
      const before = await member();
      const first = await club.type(`member ${verb} ada`);
      const report = await club.type(`member ${verb} ada`);
      expect([first.sessions_ended, report]).toEqual([
        2,
        {
          username: 'Ada',
          code: expect.stringMatching(/^[A-Z0-9]{10}$/),
          valid_until: new Date(clubMs + 30 * 60_000).toISOString(),
          enter_at: expect.stringContaining(kind === 'login' ? '/Login' : '/SetPayPassword'),
          sessions_ended: 0,
        },
      ]);
      const code = String(report.code);
      expect(first.code).not.toBe(code);
      // Only the later one is stored, as an HMAC under the club's secret.
      const kept = await club.db.queries.selectFrom('reset_codes').selectAll().execute();
      const code_hmac = resetCodeHmac(club.context, ada, kind, code);
      expect(kept).toEqual([{ member_id: ada, kind, code_hmac, expires_ms: clubMs + 30 * 60_000 }]);
      expect(code_hmac).not.toBe(resetCodeHmac({ keys: deriveKeys(new Uint8Array(32).fill(1)) }, ada, kind, code));
      const left = await club.db.queries.selectFrom('sessions').select('id').execute();
      expect(left).toEqual([{ id: 'session3' }]);
      expect(await member()).toEqual({ ...before, cooling_from_ms: clubMs });
      const told = { kind: verb === 'reset-password' ? 'login_password_reset' : 'fund_password_reset' };
      expect(await club.notified(ada)).toEqual([told, told]);
      const audited = await club.audited();
      expect(audited).toMatchObject([{ after: { sessions_ended: 2 } }, { after: { sessions_ended: 0 } }]);
      for (const secret of [code, String(first.code), code_hmac])
        expect(JSON.stringify([audited, await club.notified(ada)])).not.toContain(secret);
    },
  );

  test('the operator can only lower limits; a pending increase is cancelled (H15)', async () => {
    const row = () => club.db.queries.selectFrom('member_limits').selectAll().where('name', '=', 'deposit_24h').executeTakeFirst();
    expect(await club.type('member limit ada deposit_24h 100')).toEqual({
      username: 'Ada',
      name: 'deposit_24h',
      before: null,
      value: '100.00',
    });
    await club.db.transaction((tx) =>
      tx
        .updateTable('member_limits')
        .set({ pending: 1, pending_value: 50_000, pending_from_ms: clubMs + 1 })
        .execute(),
    );
    for (const raised of ['100', '100.01', '500'])
      expect(await club.refusal(`member limit ada deposit_24h ${raised}`)).toBe('limit_only_lower');
    expect(await row()).toMatchObject({ value: 10_000, pending: 1 });
    expect(await club.type('member show ada')).toMatchObject({
      limits: [
        { name: 'deposit_24h', value: '100.00', asked: '500.00', from: new Date(clubMs + 1).toISOString() },
        { name: 'reality_minutes', value: '60' },
      ],
    });
    await club.type('member limit ada deposit_24h 99.50 --reason', 'As you asked on the phone');
    expect(await row()).toEqual({
      member_id: ada,
      name: 'deposit_24h',
      value: 9_950,
      pending: 0,
      pending_value: null,
      pending_from_ms: null,
    });
    await club.type('member limit ada reality_minutes 30');
    const changes = await club.db.queries.selectFrom('limit_changes').selectAll().orderBy('what').orderBy('to_value', 'desc').execute();
    expect(changes.map(({ what, from_value, to_value, step, actor }) => [what, from_value, to_value, step, actor])).toEqual([
      ['deposit_24h', null, 10_000, 'set', 'operator'],
      ['deposit_24h', 10_000, 9_950, 'set', 'operator'],
      ['reality_minutes', 60, 30, 'set', 'operator'],
    ]);
    expect(await club.notified(ada)).toEqual([
      { kind: 'limit_lowered', limit: 'deposit_24h', value: '100.00' },
      { kind: 'limit_lowered', limit: 'deposit_24h', value: '99.50', reason: 'As you asked on the phone' },
      { kind: 'limit_lowered', limit: 'reality_minutes', value: '30' },
    ]);
  });

  test('a member is shown completely, without secrets, and with the account in plain text if that is logged (H18)', async () => {
    await bind();
    await club.type('grant ada 12.5');
    const id = await club.askWithdrawal(ada, 250);
    await club.db.transaction((tx) =>
      tx
        .updateTable('members')
        .set({ fund_password_hash: 'argon-canary', excluded_until_ms: clubMs + 5 })
        .where('id', '=', ada)
        .execute(),
    );
    const report = await club.type('member show Ada');
    expect(report).toEqual({
      id: ada,
      username: 'Ada',
      state: 'open',
      tier: 'registered',
      joined: '1970-01-01T00:00:00.001Z',
      balance: '10.00',
      held: '2.50',
      account: {
        bank: 'Harbour Bank',
        account: '••••2051',
        holder: 'Ada Lovelace',
        mobile: '0123',
        bound: new Date(clubMs).toISOString(),
      },
      fund_password: 'set',
      cooling_from: null,
      excluded_until: new Date(clubMs + 5).toISOString(),
      sessions: 0,
      limits: [{ name: 'reality_minutes', value: '60' }],
      open_withdrawals: [{ id, status: 'pending', points: '2.50', asked: new Date(clubMs).toISOString() }],
    });
    const looks = async () => (await club.audited()).filter(({ action }) => action === 'payout account seen');
    expect(await looks()).toEqual([]);
    expect(await club.type('member show Ada --account yes')).toMatchObject({ account: { account: 'DE02120300000000202051' } });
    expect(await looks()).toMatchObject([{ actor: 'desk', member_id: ada, after: { seen: 'member show' } }]);
    await club.type('member show guest --account yes');
    expect(await looks()).toHaveLength(1);
    expect(await club.refusal('member show Ada --account perhaps')).toBe('usage');
    expect(await club.type('member show guest')).toMatchObject({
      balance: '0.00',
      held: '0.00',
      account: null,
      fund_password: 'not set',
      excluded_until: null,
    });
  });
});
