import { beforeEach, expect, test } from 'vitest';
import { type Cents, largestCents } from '#domain/points.ts';
import { clubMs, OperatorClub, people } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import { availableAccount, houseCents } from '../ledger/balance.ts';
import { post } from '../ledger/post.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { grantLimits } from './grants.ts';

const { ada, guest } = people;

onBothDatabases('points that the operator moves (H18)', (fresh) => {
  let club: OperatorClub;

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
  });

  const fits = async () => (await verifyLedger(club.db, club.context.statementKey.publicKey)).fault;
  const transfers = () => club.db.queries.selectFrom('transfers').selectAll().orderBy('no').execute();

  test.each(['0', '0.00', '-5', '+5', '1e3', '5.001', '5,00', '.5', 'ten', '１２', '9999999999999'])(
    '%s is not an amount that can be granted',
    async (typed) => {
      expect(await club.refusal(`grant ada ${typed}`)).toBe('amount_invalid');
      expect([await transfers(), await club.audited()]).toEqual([[], []]);
    },
  );

  test('a grant is posted, notified with its reason, and logged (H17, H18)', async () => {
    const report = await club.type('grant ada 12.5 --actor Mira --reason', 'Birthday');
    const [transfer] = await transfers();
    expect(report).toEqual({ username: 'Ada', transfer: transfer?.id, points: '12.50', balance: '12.50' });
    expect(transfer).toMatchObject({ no: 1, kind: 'grant', command_id: expect.stringMatching(/^grant:/), corrects: null });
    expect(await club.type('grant ada 1')).toMatchObject({ balance: '13.50' });
    expect([await club.balances(ada), await club.balances(guest)]).toEqual([
      { available: 1_350, held: 0 },
      { available: 0, held: 0 },
    ]);
    expect(await houseCents(club.db.queries, 'house:grants')).toBe(-1_350);
    expect(await club.notified(ada)).toEqual([
      { kind: 'points_granted', points: '12.50', reason: 'Birthday' },
      { kind: 'points_granted', points: '1.00' },
    ]);
    expect((await club.audited())[0]).toEqual({
      no: 1,
      actor: 'desk',
      remark: 'Mira',
      action: 'grant',
      member_id: ada,
      reason: 'Birthday',
      before: { balance: '0.00' },
      after: { transfer: transfer?.id, points: '12.50', balance: '12.50' },
    });
    expect(await fits()).toBeUndefined();
  });

  const give = (transfer: string, cents: number) =>
    club.db.transaction((tx) =>
      post(tx, club.context, {
        kind: 'grant',
        cause: transfer,
        postings: [
          { account: 'house:grants', cents: -cents as Cents },
          { account: availableAccount(ada), cents: cents as Cents },
        ],
      }),
    );

  test('no grant is so large, or raises a balance so far, that the ledger could not hold what is won later', async () => {
    expect(await club.refusal('grant ada 1000000000.01 --reason', 'Too much')).toBe('amount_invalid');
    expect(await club.refusal('grant ada 999999999999.99 --refund yes --reason', 'Too much')).toBe('amount_invalid');
    await club.type('grant ada 1000000000 --reason', 'Much');
    await give('fill', grantLimits.balanceCents - 10 ** 11 - 1);
    expect(await club.refusal('grant ada 0.02')).toBe('balance_too_high');
    expect(await club.type('grant ada 0.01')).toMatchObject({ balance: '100000000000.00' });
    expect(await fits()).toBeUndefined();
  });

  test('no transfer raises a balance above the largest amount, whether or not the account was there', async () => {
    await give('all', largestCents);
    await expect(give('more', 1)).rejects.toThrow(RangeError);
    expect((await club.balances(ada)).available).toBe(largestCents);
    expect(await transfers()).toHaveLength(1);
    expect(await fits()).toBeUndefined();
  });

  test('20 concurrent grants all count, and are numbered and logged without gaps', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => club.type(`grant ${index % 2 ? 'ada' : 'guest'} 1`)));
    expect((await transfers()).map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await club.audited()).map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await club.balances(ada)).available).toBe(1_000);
    expect(await fits()).toBeUndefined();
  });

  test('a correction reverses a transfer once, refers to it, and says why', async () => {
    const { transfer } = await club.type('grant ada 10');
    expect(await club.refusal(`correction ${transfer}`)).toBe('reason_missing');
    const report = await club.type(`correction ${transfer} --reason`, 'Wrong member');
    expect(report).toEqual({ corrects: transfer, transfer: expect.any(String) });
    expect(await transfers()).toMatchObject([
      { id: transfer },
      { id: report.transfer, kind: 'correction', corrects: transfer, command_id: `correction:${transfer}` },
    ]);
    expect(await club.balances(ada)).toEqual({ available: 0, held: 0 });
    expect(await houseCents(club.db.queries, 'house:grants')).toBe(0);
    expect((await club.notified(ada))[1]).toEqual({ kind: 'correction', points: '-10.00', reason: 'Wrong member' });
    expect((await club.audited())[1]).toMatchObject({
      action: 'correction',
      member_id: ada,
      reason: 'Wrong member',
      before: { transfer, kind: 'grant' },
    });
    expect(await club.refusal(`correction ${transfer} --reason again`)).toBe('wrong_state');
    // A correction is a transfer like any other.
    await club.type(`correction ${report.transfer} --reason`, 'It was right');
    expect((await club.balances(ada)).available).toBe(1_000);
    expect(await fits()).toBeUndefined();
  });

  test('of 20 concurrent corrections of one transfer only one is posted', async () => {
    const { transfer } = await club.type('grant ada 10');
    await club.type('grant ada 500');
    const ends = await Promise.all(Array.from({ length: 20 }, () => club.refusal(`correction ${transfer} --reason twice`)));
    expect(ends.filter((end) => end === 'wrong_state')).toHaveLength(19);
    expect((await club.balances(ada)).available).toBe(50_000);
    expect(await fits()).toBeUndefined();
  });

  test('points that were spent can not be taken back, and a withdrawal’s transfers can not be corrected', async () => {
    const { transfer } = await club.type('grant ada 10');
    const id = await club.askWithdrawal(ada, 1_000);
    expect(await club.refusal(`correction ${transfer} --reason late`)).toBe('balance_too_low');
    const [, hold] = await transfers();
    expect(await club.refusal(`correction ${hold?.id} --reason wrong`)).toBe('not_correctable');
    await club.type(`withdrawal approve ${id}`);
    await club.type(`withdrawal pay ${id}`);
    const paid = (await transfers()).at(-1);
    expect([paid?.kind, await club.refusal(`correction ${paid?.id} --reason wrong`)]).toEqual(['withdraw_pay', 'not_correctable']);
    expect(await club.refusal('correction no-transfer --reason wrong')).toBe('not_found');
    expect(await club.balances(ada)).toEqual({ available: 0, held: 0 });
    expect([(await transfers()).length, (await club.audited()).length]).toEqual([3, 3]);
    expect(await fits()).toBeUndefined();
  });

  test('deposits are listed by status', async () => {
    const row = { member_id: ada, amount_cents: 500, reason: '', provider: 'sandbox', channel: 'Sandbox', expires_ms: clubMs, rev: 1 };
    await club.db.transaction((tx) =>
      tx
        .insertInto('deposits')
        .values([
          { ...row, id: 'deposit-one', seq: 1, status: 1, created_ms: clubMs - 2, paid_ms: null },
          { ...row, id: 'deposit-two', seq: 2, status: 2, created_ms: clubMs - 1, paid_ms: clubMs },
        ])
        .execute(),
    );
    const { deposits } = await club.type('deposit list');
    expect(deposits).toMatchObject([{ id: 'deposit-two' }, { id: 'deposit-one' }]);
    expect(await club.type('deposit list --status credited')).toEqual({
      deposits: [
        {
          id: 'deposit-two',
          username: 'Ada',
          status: 'credited',
          points: '5.00',
          provider: 'sandbox',
          channel: 'Sandbox',
          reason: '',
          asked: new Date(clubMs - 1).toISOString(),
          paid: new Date(clubMs).toISOString(),
        },
      ],
    });
    expect(await club.refusal('deposit list --status paid')).toBe('usage');

    expect(await club.refusal('deposit reject deposit-one')).toBe('reason_missing');
    const rejected = { id: 'deposit-one', status: 'rejected', points: '5.00' };
    expect(await club.type('deposit reject deposit-one --reason', 'Sent to an old address')).toEqual(rejected);
    expect(await club.type('deposit list --status rejected')).toMatchObject({
      deposits: [{ id: 'deposit-one', reason: 'Sent to an old address' }],
    });
    expect(await club.notified(ada)).toEqual([{ kind: 'deposit_rejected', points: '5.00', reason: 'Sent to an old address' }]);
    expect(await club.audited()).toMatchObject([{ action: 'deposit reject', member_id: ada, before: { status: 1 }, after: { status: 3 } }]);
    for (const id of ['deposit-one', 'deposit-two']) expect(await club.refusal(`deposit reject ${id} --reason why`)).toBe('wrong_state');
    expect(await club.refusal('deposit reject nothing --reason why')).toBe('not_found');
    expect([await club.balances(ada), (await club.audited()).length]).toEqual([{ available: 0, held: 0 }, 1]);
  });

  test('banks are added in order, once each, and clients get them', async () => {
    const before = await collectionRevisions(club.db.queries);
    const one = await club.type('bank add --name', ' Harbour Bank ');
    const two = await club.type('bank add --name', 'Aurora (TRC20)');
    expect(await club.type('bank list')).toEqual({
      banks: [
        { id: one.id, name: 'Harbour Bank' },
        { id: two.id, name: 'Aurora (TRC20)' },
      ],
    });
    expect((await collectionRevisions(club.db.queries)).base).toBe(before.base + 2);
    expect(await club.refusal('bank add --name', 'Harbour Bank')).toBe('bank_exists');
    for (const name of ['', ' ', 'x'.repeat(101), 'a\u0007b']) expect(await club.refusal('bank add --name', name)).toBe('usage');
    expect(await club.refusal('bank add')).toBe('usage');
    expect((await club.audited()).map(({ action, after }) => [action, after.name])).toEqual([
      ['bank add', 'Harbour Bank'],
      ['bank add', 'Aurora (TRC20)'],
    ]);
    for (let number = 3; number <= 50; number += 1) await club.type('bank add --name', `Bank ${number}`);
    expect(await club.refusal('bank add --name', 'One too many')).toBe('too_many_banks');
  });

  test('the audit log is listed, newest first, of one member or of all (H18)', async () => {
    await club.type('grant ada 1');
    await club.type('grant guest 2 --reason', 'Hello');
    await club.type('setting set withdraw_cooling_hours 0');
    const listed = async (...words: string[]) => (await club.type(['audit list', ...words].join(' '))).audit as Record<string, unknown>[];
    expect((await listed()).map(({ no, action, username }) => [no, action, username])).toEqual([
      [3, 'setting set', null],
      [2, 'grant', 'Guest'],
      [1, 'grant', 'Ada'],
    ]);
    expect(await listed('--member', 'GUEST')).toMatchObject([
      { no: 2, at: new Date(clubMs).toISOString(), actor: 'desk', reason: 'Hello' },
    ]);
    expect((await listed())[0]).toMatchObject({ before: { withdraw_cooling_hours: 24 }, after: { withdraw_cooling_hours: 0 } });
  });
});
