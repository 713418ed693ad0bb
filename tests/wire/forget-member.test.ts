import { expect, test } from 'vitest';
import { bindAccount } from '../../src/server/commands/bind-account.ts';
import { closeCommand } from '../../src/server/commands/close-command.ts';
import type { MemberAsker } from '../../src/server/commands/command.ts';
import { countPlay } from '../../src/server/commands/count-play.ts';
import { deposit } from '../../src/server/commands/deposit.ts';
import { forgetMember } from '../../src/server/commands/forget-member.ts';
import { setName } from '../../src/server/commands/member-profile.ts';
import { report } from '../../src/server/commands/report.ts';
import { MemberLeft } from '../../src/server/db/member-revision.ts';
import { houseCents } from '../../src/server/ledger/balance.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { LeavingClub, profile, video } from './leaving-club.ts';
import { dayMs, key, pin } from './wallet-club.ts';

const word = 'canary';
const password = `${word}-password`;

onBothDatabases('closing the account (H16, H18, O13)', (fresh) => {
  const open = async () => LeavingClub.openOn(await fresh.database());

  /** The balance as in the refusal. */
  const left = async (club: LeavingClub, as: string): Promise<string> => (await club.read('/user_info', as)).data.money;

  test('each pending thing keeps it open by its own rule, and nothing changes', async () => {
    const club = await open();
    club.ada = await club.person('ada');
    await club.makeReady(club.ada, 100);
    const right = { password: 'ada-password' };
    expect(await club.whyNot({})).toBe('form_incomplete');
    expect(await club.whyNot(right)).toBe('forget_points');
    expect((await club.forget(right)).envelope.msg).toContain('100.00 points');
    for (const give_up of ['99.99', '100.01', '', '1e2', '-100'])
      expect([give_up, await club.whyNot({ ...right, give_up })]).toEqual([give_up, 'forget_points']);

    await club.act('withdraw', { money: '40', paypwd: pin });
    const [asked] = await club.db.queries.selectFrom('withdrawals').select('id').execute();
    expect(await club.whyNot({ ...right, give_up: '60' })).toBe('forget_withdrawal');
    await club.operate(`withdrawal approve ${asked?.id}`);
    expect(await club.whyNot({ ...right, give_up: '60' })).toBe('forget_withdrawal');
    await club.operate(`withdrawal pay ${asked?.id}`);
    const { page } = await club.beginDeposit('30');
    expect(await club.whyNot({ ...right, give_up: '60' })).toBe('forget_deposit');
    await club.press(page, 'cancel');
    expect((await club.bet('10')).envelope.code).toBe(200);
    expect(await club.whyNot({ ...right, give_up: '50' })).toBe('forget_bet');
    await club.settle();
    const points = await left(club, club.ada.token);
    const before = await club.state();
    expect(await club.whyNot({ password: 'not-the-one', give_up: points })).toBe('password_wrong');
    expect(await club.whyNot({ ...right, give_up: '999' })).toBe('forget_points');
    expect(await club.state()).toBe(before);
    expect((await club.forget({ ...right, give_up: points })).envelope).toMatchObject({
      code: 200,
      msg: expect.stringContaining('closed'),
    });
    expect(await club.fault()).toBeUndefined();
  });

  test('nothing in the whole database shows who it was, the ledger balances, and every client is signed out (H16, H18, O13)', async () => {
    const club = await open();
    const person = await club.settledIn(word);
    const other = await club.club.tokenOf(word);
    const bea = await club.settledIn('beatrice');
    // The search works: each of these tables contains the word before.
    expect(await club.tablesWith(word)).toEqual([
      'bank_accounts',
      'deposits',
      'members',
      'messages',
      'notifications',
      'passkeys',
      'posts',
      'reports',
      'sessions',
      'withdrawals',
    ]);
    const masked = '••••6011';
    expect(await club.tablesWith(masked)).toEqual(['bank_accounts', 'withdrawals']);
    const money = await left(club, person.token);
    const given = Number(money) * 100;
    const closed = await club.forget({ password, give_up: money }, { as: person.token, id: key(1) });
    expect(closed.envelope.code, closed.envelope.msg).toBe(200);
    expect([await club.tablesWith(word), await club.tablesWith(masked)]).toEqual([[], []]);
    // Rows of pictures are deleted after their files.
    expect((await club.db.queries.selectFrom('uploads').select('member_id').execute()).map((row) => row.member_id)).toEqual([bea.id]);
    expect(await club.fault()).toBeUndefined();
    expect(await houseCents(club.db.queries, 'house:given_up')).toBe(given);
    expect(await club.balances(person.id)).toEqual({ available: 0, held: 0 });
    for (const token of [person.token, other]) expect((await club.read('/user_info', token)).envelope.reason).toBe('auth');
    expect((await club.club.ask('/api/member/doLogin', { form: { username: word, password } })).envelope.reason).toBe('login_wrong');

    // What matters to others is kept: the statement's chain, the audit log, counted plays; and everybody else's things.
    const entries = await club.db.queries
      .selectFrom('entries')
      .selectAll()
      .where('account', '=', `member:${person.id}:available`)
      .orderBy('seq')
      .execute();
    expect(entries.at(-1)).toMatchObject({ amount_cents: -given, balance_cents: 0 });
    expect((await club.operate('audit list')).audit).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'member vip', username: '' })]),
    );
    expect((await club.db.queries.selectFrom('videos').select('plays').where('id', '=', video).executeTakeFirstOrThrow()).plays).toBe(2);
    expect(await club.tablesWith('beatrice')).toEqual(expect.arrayContaining(['bank_accounts', 'members', 'messages', 'reports']));
    expect((await club.read('/user_info', bea.token)).envelope.code).toBe(200);
    const { gone } = (await club.read('/mirror/messages?cursor=', bea.token)).data;
    expect(gone).toEqual([]);
    expect(await club.db.queries.selectFrom('tombstones').select('id').where('shelf', '=', 'messages').execute()).toEqual([
      { id: `message-of-${person.id}` },
    ]);
    expect((await club.db.queries.selectFrom('profiles').select('counts_due').executeTakeFirstOrThrow()).counts_due).toBe(1);
    for (const list of ['withdrawal list', 'deposit list', 'report list all'])
      expect(JSON.stringify(await club.operate(list))).not.toContain(word);
    // Later the stored reply is deleted as well.
    club.clock.nowMs += dayMs;
    await club.sweep();
    expect(await club.db.queries.selectFrom('commands').select('id').where('member_id', '=', person.id).execute()).toEqual([]);
    expect(await club.db.queries.selectFrom('left_members').selectAll().execute()).toEqual([]);
    expect(await club.fault()).toBeUndefined();
  });

  test('a command that was in progress at that moment comes too late: it does nothing, and leaves nothing', async () => {
    const club = await open();
    const { id: memberId, token } = await club.person(word);
    const { sessionId } = { sessionId: (await club.read('/member/sessions', token)).data[0].id };
    const asker: MemberAsker = {
      address: '',
      device: `${word} phone`,
      token,
      tokensso: undefined,
      commandId: undefined,
      member: { kind: 'member', language: 'en_us', memberId, sessionId, tier: 'registered' },
    };
    const closing = { ...asker, commandId: key(7) };
    expect((await club.forget({ password }, { as: token, id: key(7) })).envelope.code).toBe(200);
    const bank = { bankid: '', bank: '', bank_code: word, username: word, mobile: word };
    const late = [
      () => setName(club.context, asker, { name: word }),
      () => bindAccount(club.context, asker, bank),
      () => deposit(club.context, asker, { pay_way: 'sandbox', money: '5', bank_type: word }),
      () => report(club.context, asker, { kind: 'profile', id: profile, reason: word }),
      () => countPlay(club.context, asker, { id: video }),
      () => closeCommand(club.context, asker, { id: key(8) }),
      () => forgetMember(club.context, { ...asker, commandId: key(9) }, { password }),
    ];
    const ends: unknown[] = [];
    for (const act of late) {
      const end = await act().catch((error: unknown) => error);
      ends.push(end instanceof MemberLeft ? 'gone' : end);
    }
    expect(ends).toEqual([
      'gone',
      { ok: false, why: 'network_missing' },
      'gone',
      'gone',
      { ok: true, data: {} },
      expect.objectContaining({ ok: true }),
      { ok: false, why: 'auth' },
    ]);
    // The same request again: its own reply, which doesn't tell whether the password is right.
    for (const typed of [password, 'another']) {
      expect(await forgetMember(club.context, closing, { password: typed })).toEqual({ ok: true, data: {}, says: 'account_closed' });
    }
    expect(await forgetMember(club.context, closing, { password, give_up: '1' })).toMatchObject({ why: 'command_id_reused' });
    club.clock.nowMs += dayMs;
    await club.sweep();
    expect(await club.tablesWith(word)).toEqual([]);
    for (const table of ['commands', 'plays', 'reports', 'deposits', 'bank_accounts'] as const) {
      expect([table, await club.db.queries.selectFrom(table).select('member_id').execute()]).toEqual([table, []]);
    }
  });

  test('with concurrent bets, withdrawals, deposits and names it is closed without them, or open with them; no point is lost', async () => {
    const place = await fresh.place();
    const club = await LeavingClub.openOn(await fresh.open(place));
    const besides = await LeavingClub.besides(await fresh.open(place));
    for (let round = 1; round <= 4; round += 1) {
      const name = `racer${round}`;
      const person = await club.person(name);
      await club.makeReady(person, 50);
      const as = person.token;
      // In the last two rounds nothing can come in between: the stake is more than the balance.
      const amount = round > 2 ? '60' : '10';
      const acts = [
        club.forget({ password: `${name}-password`, give_up: '50' }, { as, id: key(1) }),
        besides.forget({ password: `${name}-password`, give_up: '50' }, { as, id: key(1) }),
        besides.bet(amount, { as, id: key(2) }),
        club.act('withdraw', { money: amount, paypwd: pin }, { as, id: key(3) }),
        besides.send('/member/setName', { name }, { as, id: key(4) }),
        ...(round === 2 ? [club.act('deposit', { pay_way: 'sandbox', money: '5', bank_type: name }, { as, id: key(5) })] : []),
      ];
      const [first, second] = await Promise.all(acts);
      const { gone } = await club.db.queries
        .selectFrom('member_revs')
        .select('gone')
        .where('member_id', '=', person.id)
        .executeTakeFirstOrThrow();
      const open = [
        ...(await club.db.queries.selectFrom('bets').select('id').where('member_id', '=', person.id).execute()),
        ...(await club.db.queries
          .selectFrom('withdrawals')
          .select('id')
          .where('member_id', '=', person.id)
          .where('status', '=', 1)
          .execute()),
        ...(await club.db.queries.selectFrom('deposits').select('id').where('member_id', '=', person.id).where('status', '=', 1).execute()),
      ];
      const { available, held } = await club.balances(person.id);
      if (gone === 1) {
        expect([open, available, held]).toEqual([[], 0, 0]);
        expect(
          [first, second].map((answer) => answer?.envelope.reason ?? answer?.envelope.code).filter((end) => end === 200).length,
        ).toBeGreaterThan(0);
        expect(await club.tablesWith(name)).toEqual([]);
      } else expect(round).toBeLessThan(3);
      if (gone === 0) expect(available + held).toBeGreaterThan(0);
      expect(await club.fault()).toBeUndefined();
    }
  });

  test('a wrong password counts like one at the log-in, together with those', async () => {
    const club = await open();
    const { token: as } = await club.person(word);
    for (let n = 0; n < 5; n += 1) expect(await club.whyNot({ password: 'wrong-one' }, { as })).toBe('password_wrong');
    const waiting = await club.forget({ password }, { as });
    expect([waiting.status, waiting.envelope.reason, waiting.headers['retry-after']]).toEqual([429, 'login_wait', '60']);
    expect((await club.club.ask('/api/member/doLogin', { form: { username: word, password } })).envelope.reason).toBe('login_wait');
    club.clock.nowMs += 60_000;
    expect((await club.forget({ password }, { as })).envelope.code).toBe(200);
  });

  test('nobody can close somebody else’s account, or close one without a session (H16)', async () => {
    const club = await open();
    const { token: as } = await club.person(word);
    const bea = await club.person('bea');
    expect((await club.club.ask('/api/member/forget', { form: { password } })).envelope.reason).toBe('auth');
    expect(await club.whyNot({ password, member_id: bea.id } as { password: string }, { as })).toBe('bad_request');
    expect(await club.whyNot({ password: 'bea-password' }, { as })).toBe('password_wrong');
    expect((await club.read('/user_info', bea.token)).envelope.code).toBe(200);
  });
});

onBothDatabases('a pause outlives the account (H15)', (fresh) => {
  const open = async () => LeavingClub.openOn(await fresh.database());

  const register = (club: LeavingClub, username: string) =>
    club.club.ask('/api/member/doRegister', { form: { username, password: 'long enough', code: 'OPEN' } });

  const bind = async (club: LeavingClub, username: string, code: string) => {
    const { token: as } = await club.person(username);
    await club.done('/member/setPayPassword', { paypassword: pin }, { as });
    return club.act('bind', { ...(await club.account()), bank_code: code }, { as });
  };

  /** Binds an account, pauses as given, and closes the account. */
  async function leaveWith(club: LeavingClub, pause: Record<string, string> | undefined): Promise<void> {
    const { token: as } = await club.person(word);
    await club.done('/member/setPayPassword', { paypassword: pin }, { as });
    await club.act('bind', { ...(await club.account()), bank_code: 'DE02 1203-0000 9999' }, { as });
    if (pause) await club.done('/member/limits', pause, { as });
    expect((await club.forget({ password }, { as })).envelope.code).toBe(200);
    await club.operate('invite create --code OPEN --uses unlimited');
  }

  /** Whether somebody can play: by the refusal of a deposit. */
  const playing = async (club: LeavingClub, username: string) => {
    const as = await club.club.tokenOf(username);
    return (await club.act('deposit', { pay_way: 'sandbox', money: '5' }, { as })).envelope.reason ?? 'plays';
  };

  test('the name can not be used, and the payout account brings the pause, in any spelling, until the exclusion ends', async () => {
    const club = await open();
    await leaveWith(club, { exclude_months: '6' });
    const invite = () => club.db.queries.selectFrom('invites').select('used').executeTakeFirstOrThrow();
    for (const name of [word, ' CANARY ', 'ｃａｎａｒｙ'])
      expect([name, (await register(club, name)).envelope.reason]).toEqual([name, 'username_closed']);
    expect(await invite()).toEqual({ used: 0 });
    for (const [n, code] of ['DE02120300009999', 'de02 1203 0000 9999', 'DE02.1203.0000-9999'].entries()) {
      expect([code, (await bind(club, `binder${n}`, code)).envelope.code]).toEqual([code, 200]);
      expect([code, await playing(club, `binder${n}`)]).toEqual([code, 'play_excluded_account']);
    }
    expect((await register(club, 'canary2')).envelope.code).toBe(200);
    expect((await bind(club, 'dora', 'DE02120300009998')).envelope.code).toBe(200);
    expect(await playing(club, 'dora')).toBe('plays');
    // The marks alone reveal nothing.
    expect(await club.tablesWith('de02')).toEqual([]);

    club.clock.nowMs += 180 * dayMs;
    expect((await register(club, word)).envelope.reason).toBe('username_closed');
    club.clock.nowMs += 6 * dayMs;
    expect((await register(club, word)).envelope.code).toBe(200);
    expect((await bind(club, 'elsa', 'DE02120300009999')).envelope.code).toBe(200);
    expect([await playing(club, 'elsa'), await playing(club, 'binder0')]).toEqual(['plays', 'plays']);
    await club.sweep();
    expect(await club.db.queries.selectFrom('leaving_marks').selectAll().execute()).toEqual([]);
  });

  test('a cool-off blocks the payout account until it ends; the name is reserved for 90 days', async () => {
    const club = await open();
    await leaveWith(club, { cool_off_hours: '24' });
    await bind(club, 'bea', 'DE02120300009999');
    expect(await playing(club, 'bea')).toBe('play_excluded_account');
    club.clock.nowMs += dayMs;
    await bind(club, 'cleo', 'DE02120300009999');
    expect([await playing(club, 'bea'), await playing(club, 'cleo')]).toEqual(['plays', 'plays']);
    expect((await register(club, word)).envelope.reason).toBe('username_closed');
    club.clock.nowMs += 89 * dayMs;
    expect((await register(club, word)).envelope.code).toBe(200);
  });

  test('without a pause only the name is reserved', async () => {
    const club = await open();
    await leaveWith(club, undefined);
    await bind(club, 'bea', 'DE02120300009999');
    expect(await playing(club, 'bea')).toBe('plays');
    expect((await register(club, word)).envelope.reason).toBe('username_closed');
    expect(await club.db.queries.selectFrom('leaving_marks').select('kind').execute()).toEqual([{ kind: 'username' }]);
  });

  test('a deposit that is paid later is reported to the operator, once, and credits nobody', async () => {
    const club = await open();
    club.ada = await club.person(word);
    const { page, id } = await club.beginDeposit('30');
    await club.press(page, 'cancel');
    expect((await club.forget({ password })).envelope.code).toBe(200);
    const { receivePayment } = await import('../../src/server/commands/receive-payment.ts');
    const { createHmac } = await import('node:crypto');
    const payload = Buffer.from(JSON.stringify({ event: 'event-late', deposit: id, outcome: 'paid', amount_cents: 3_000 }));
    const mac = createHmac('sha256', club.context.keys.sandbox).update(`${club.clock.nowMs}.${payload}`).digest('hex');
    for (let n = 0; n < 2; n += 1) {
      expect(await receivePayment(club.context, 'sandbox', payload, `t=${club.clock.nowMs},v1=${mac}`)).toEqual({ ok: true, data: {} });
    }
    const { audit } = (await club.operate('audit list')) as { audit: { action: string; after: unknown }[] };
    expect(audit.filter(({ action }) => action === 'deposit unclaimed')).toMatchObject([
      { after: { id, provider: 'sandbox', points: '30.00' } },
    ]);
    expect(await club.db.queries.selectFrom('entries').selectAll().execute()).toEqual([]);
    expect(await club.fault()).toBeUndefined();
  });
});
