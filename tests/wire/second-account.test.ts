import { expect, test } from 'vitest';
import { monthsAfter } from '../../src/domain/limits.ts';
import { accountPurpose } from '../../src/server/commands/account-marks.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { LeavingClub } from './leaving-club.ts';
import { dayMs, type Person, pin } from './wallet-club.ts';

const iban = 'DE02120300000000202051';

/** Somebody with a fund password, and a bound account if one is given. */
async function member(club: LeavingClub, name: string, code?: string): Promise<Person> {
  const one = await club.person(name);
  await club.done('/member/setPayPassword', { paypassword: pin }, { as: one.token });
  if (code !== undefined) expect((await bind(club, one, code)).envelope.code).toBe(200);
  return one;
}

const bind = async (club: LeavingClub, { token: as }: Person, bank_code: string) =>
  club.act('bind', { ...(await club.account()), bank_code }, { as });

const pause = (club: LeavingClub, { token: as }: Person, wish: Record<string, string> = { exclude_months: '6' }) =>
  club.done('/member/limits', wish, { as });

/** The results of a deposit and a bet. */
async function plays(club: LeavingClub, { token: as }: Person): Promise<[deposit: string, bet: string]> {
  // Two equal bets within two seconds are one.
  club.clock.nowMs += 2_001;
  const deposit = await club.act('deposit', { pay_way: 'sandbox', money: '5' }, { as });
  const bet = await club.bet('1', { as });
  return [deposit.envelope.reason ?? 'done', bet.envelope.reason ?? 'done'];
}

const paused: [string, string] = ['play_excluded_account', 'play_excluded_account'];

const told = async (club: LeavingClub, { id }: Person) => {
  const rows = await club.db.queries.selectFrom('notifications').selectAll().where('member_id', '=', id).orderBy('rev').execute();
  return rows.map(({ kind, value_json }) => ({ kind, ...JSON.parse(value_json) }));
};

const refusal = (act: Promise<unknown>) =>
  act.then(
    (report) => report,
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  );

const faultOf = async (club: LeavingClub) => (await verifyLedger(club.db, club.context.statementKey.publicKey)).fault;

onBothDatabases('a pause applies to every account of one person (H15)', (fresh) => {
  const open = async () => LeavingClub.openOn(await fresh.database());

  test.each<[Record<string, string>, (nowMs: number) => number]>([
    [{ exclude_months: '6' }, (nowMs) => monthsAfter(nowMs, 6)],
    [{ cool_off_hours: '24' }, (nowMs) => nowMs + dayMs],
  ])('%j pauses whoever has bound the same payout account, for the same time, and notifies them (H15, H18)', async (wish, end) => {
    const club = await open();
    const ada = await member(club, 'ada', 'DE02 1203 0000 0000 2020 51');
    await club.operate('bank add', '--name', 'Another Bank');
    const bea = await member(club, 'bea');
    const banks = await club.db.queries.selectFrom('banks').select('id').orderBy('pos').execute();
    const other = { ...(await club.account()), bankid: banks.at(-1)?.id ?? '', bank_code: 'de02-1203.0000 0000 202051' };
    expect((await club.act('bind', other, { as: bea.token })).envelope.msg).toBe('Your account is bound');
    const cleo = await member(club, 'cleo', 'DE02120300000000202052');
    for (const one of [ada, bea, cleo]) await club.grant(one.id, 10_000);
    const untilMs = end(club.clock.nowMs);
    await pause(club, ada, wish);
    expect([await plays(club, bea), await plays(club, cleo)]).toEqual([paused, ['done', 'done']]);
    expect(await told(club, bea)).toEqual([{ kind: 'play_paused', until_ms: String(untilMs) }]);
    const { data: limits } = await club.read('/member/limits', bea.token);
    expect(limits).toMatchObject({ excluded_until_ms: untilMs, excluded_by: 'account', history: [{ what: 'account', by: 'operator' }] });
    const { envelope } = await club.act('deposit', { pay_way: 'sandbox', money: '5' }, { as: bea.token });
    expect(envelope.msg).toMatch(/a member with the same payout account has paused them.*Your points can be withdrawn/);
    // Their data can be read, exported and their points withdrawn.
    expect((await club.act('withdraw', { money: '10', paypwd: pin }, { as: bea.token })).envelope.code).toBe(200);
    expect((await club.read('/member/export', bea.token)).envelope.code).toBe(200);
    const log = await club.db.queries.selectFrom('audit').selectAll().where('action', '=', 'member paused').execute();
    expect(log.map(({ actor, member_id }) => [actor, member_id])).toEqual([['club', bea.id]]);
    club.clock.nowMs = untilMs;
    bea.token = await club.club.tokenOf('bea');
    expect((await plays(club, bea))[0]).toBe('done');
    expect(await faultOf(club)).toBeUndefined();
  });

  test('an account of a paused member can be bound, is paid to, and brings the pause (H15)', async () => {
    const club = await open();
    const ada = await member(club, 'ada', iban);
    await pause(club, ada);
    const bea = await member(club, 'bea');
    await club.grant(bea.id, 10_000);
    expect((await plays(club, bea))[0]).toBe('done');
    const { envelope } = await bind(club, bea, 'de02 1203 0000 0000 2020 51');
    expect([envelope.code, envelope.msg]).toEqual([
      200,
      expect.stringContaining('your points can be withdrawn to it. Play and deposits are paused'),
    ]);
    expect(await plays(club, bea)).toEqual(paused);
    expect((await told(club, bea)).map(({ kind }) => kind)).toEqual(['play_paused']);
    expect((await club.act('withdraw', { money: '10', paypwd: pin }, { as: bea.token })).envelope.code).toBe(200);
  });

  test('unbinding, closing the account, and a previous payout account are no way out (H15)', async () => {
    const club = await open();
    const ada = await member(club, 'ada', iban);
    await club.grant(ada.id, 10_000);
    await club.act('withdraw', { money: '10', paypwd: pin }, { as: ada.token });
    await club.operate('member unbind ada');
    expect((await bind(club, ada, 'GB33BUKB20201555555555')).envelope.code).toBe(200);
    await pause(club, ada);
    await club.operate('member unbind ada');
    for (const [name, code] of [
      ['bea', iban],
      ['cleo', 'gb33 bukb 2020 1555 5555 55'],
    ] as const) {
      const one = await member(club, name, code);
      expect([name, (await plays(club, one))[0]]).toEqual([name, 'play_excluded_account']);
    }
  });

  test('a paused member brings the pause to the account that they bind, and to whoever has it (H15)', async () => {
    const club = await open();
    const ada = await member(club, 'ada');
    const bea = await member(club, 'bea', iban);
    await pause(club, ada);
    expect((await plays(club, bea))[0]).toBe('done');
    expect((await bind(club, ada, iban)).envelope.msg).toBe('Your account is bound');
    expect((await plays(club, bea))[0]).toBe('play_excluded_account');
    expect((await plays(club, ada))[0]).toBe('play_excluded');
    // If one extends it, it is extended for the other; a shorter one of their own changes nothing.
    await pause(club, ada, { exclude_months: '12' });
    expect((await club.send('/member/limits', { exclude_months: '6' }, { as: bea.token })).envelope.reason).toBe('exclusion_shorter');
    const { data } = await club.read('/member/limits', bea.token);
    expect(data.excluded_until_ms).toBe(monthsAfter(club.clock.nowMs, 12));
  });

  test('an account that an earlier release bound has no mark, but is found all the same (H15)', async () => {
    const club = await open();
    const ada = await member(club, 'ada', iban);
    const bea = await member(club, 'bea', iban);
    const sealed_account = club.context.sealer.seal(accountPurpose, 'DE02 1203 0000 0000 2020 51');
    await club.db.transaction((tx) => tx.updateTable('bank_accounts').set({ mark: '', sealed_account }).execute());
    await pause(club, ada);
    expect((await plays(club, bea))[0]).toBe('play_excluded_account');
    // The mark does not reveal the account.
    expect(await club.tablesWith('de0212')).toEqual([]);
  });

  test('a concurrent pause and binding, from two processes, end with both paused (H15)', async () => {
    const place = await fresh.place();
    const club = await LeavingClub.openOn(await fresh.open(place));
    const beside = await LeavingClub.besides(await fresh.open(place), { clock: club.clock });
    for (let round = 0; round < 6; round += 1) {
      const code = `${iban}${round}`;
      const ada = await member(club, `ada${round}`, code);
      const bea = await member(club, `bea${round}`);
      await Promise.all([pause(club, ada), bind(beside, bea, code)]);
      expect([round, (await plays(club, bea))[0]]).toEqual([round, 'play_excluded_account']);
    }
    expect(await faultOf(club)).toBeUndefined();
  });
});

onBothDatabases('grants respect what the member set for themselves (H15, H17)', (fresh) => {
  const open = async () => {
    const club = await LeavingClub.openOn(await fresh.database());
    return { club, ada: await member(club, 'ada', iban) };
  };
  const points = async (club: LeavingClub, { token }: Person) => (await club.read('/user_info', token)).data.money_value;

  test('nothing but a refund with a reason is granted to a paused member, whoever caused the pause', async () => {
    const { club, ada } = await open();
    const bea = await member(club, 'bea', iban);
    await pause(club, ada);
    for (const [name, one] of [
      ['ada', ada],
      ['bea', bea],
    ] as const) {
      expect(await refusal(club.operate(`grant ${name} 1`))).toBe('member_paused');
      expect(await refusal(club.operate(`grant ${name} 1 --refund yes`))).toBe('reason_missing');
      expect(await points(club, one)).toBe(0);
      await club.operate(`grant ${name} 1.50 --refund yes --reason`, 'The payout came back short');
      expect(await points(club, one)).toBe(1.5);
      expect((await told(club, one)).at(-1)).toEqual({ kind: 'points_refunded', points: '1.50', reason: 'The payout came back short' });
    }
    expect(await refusal(club.operate('grant ada 1 --refund perhaps --reason x'))).toBe('usage');
    const { action } = await club.db.queries.selectFrom('audit').select('action').orderBy('no', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(action).toBe('grant refund');
    club.clock.nowMs = monthsAfter(club.clock.nowMs, 6);
    await club.operate('grant ada 1');
    expect(await faultOf(club)).toBeUndefined();
  });

  test.each([
    ['deposit_24h', dayMs],
    ['deposit_7d', 7 * dayMs],
    ['deposit_30d', 30 * dayMs],
  ])('%s counts grants with deposits, but not corrected grants and refunds', async (name, windowMs) => {
    const { club, ada } = await open();
    await club.done('/member/limits', { name, value: '10000' }, { as: ada.token });
    expect(await refusal(club.operate('grant ada 100.01'))).toBe('over_limit');
    const { transfer } = await club.operate('grant ada 60');
    expect(await refusal(club.operate('grant ada 40.01'))).toBe('over_limit');
    const deposit = (money: string) => club.act('deposit', { pay_way: 'sandbox', money }, { as: ada.token });
    expect((await deposit('40.01')).envelope.msg).toContain('40.00 points are left');
    await club.operate('grant ada 500 --refund yes --reason', 'Owed');
    expect((await deposit('40.01')).envelope.reason).toBe(`deposit_limit_${name.slice(8)}`);
    await club.operate(`correction ${String(transfer)} --reason`, 'Wrong member');
    expect(await refusal(club.operate('grant ada 100.01'))).toBe('over_limit');
    await club.operate('grant ada 100');
    expect(await refusal(club.operate('grant ada 0.01'))).toBe('over_limit');
    club.clock.nowMs += windowMs;
    await club.operate('grant ada 100');
  });

  test('a grant above grant_limit needs a reason, and happens once per id', async () => {
    const { club, ada } = await open();
    await club.operate('setting set grant_limit 50');
    expect(await refusal(club.operate('grant ada 50.01'))).toBe('reason_missing');
    await club.operate('grant ada 50');
    const first = await club.operate('grant ada 70 --id cash-7 --reason', 'Paid at the desk');
    const again = await club.operate('grant ada 70 --id cash-7 --reason', 'Paid at the desk');
    expect(again).toEqual({ ...first, already: 'done before under this id: nothing was given now' });
    expect(await points(club, ada)).toBe(120);
    expect(await refusal(club.operate('grant ada 71 --id cash-7 --reason', 'x'))).toBe('command_id_reused');
    expect(await refusal(club.operate('grant ada 70 --id cash-7 --refund yes --reason', 'x'))).toBe('command_id_reused');
    for (const id of ['', 'a b', 'x'.repeat(65), 'ä']) expect(await refusal(club.operate('grant ada 1 --id', id))).toBe('usage');
    const twenty = await Promise.all(Array.from({ length: 20 }, () => club.operate('grant ada 1 --id cash-8')));
    expect(twenty.filter(({ already }) => already === undefined)).toHaveLength(1);
    expect(await points(club, ada)).toBe(121);
    const log = await club.db.queries.selectFrom('audit').select('no').where('action', '=', 'grant').execute();
    expect(log).toHaveLength(3);
    expect(await faultOf(club)).toBeUndefined();
  });
});
