import { beforeEach, expect, test } from 'vitest';
import { OperatorClub, operatorOf, people } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { houseCents } from '../ledger/balance.ts';
import { verifyLedger } from '../ledger/verify.ts';

const { ada } = people;
const asked = 4_000;

onBothDatabases('a withdrawal that the operator settles (Q18, H17, H18)', (fresh) => {
  let club: OperatorClub;
  let other: OperatorClub;
  let mira: OperatorClub;
  let id: string;

  /** The same club, used by another system user. */
  const as = async (actor: string) => new OperatorClub({ ...club.context, attribution: { actor, reason: '' } });

  beforeEach(async () => {
    const place = await fresh.place();
    club = await OperatorClub.open(await fresh.open(place));
    // Another process: each of an operator's commands is one.
    other = new OperatorClub(await operatorOf(await fresh.open(place)));
    mira = await as('mira (1001)');
    await club.type('grant ada 100');
    id = await club.askWithdrawal(ada, asked);
  });

  const row = () => club.db.queries.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const fits = async () => (await verifyLedger(club.db, club.context.statementKey.publicKey)).fault;

  /** The steps before the last one, the last one, and its result: a status, or a refusal. */
  test.each<[string[], string, { status: number; available: number; held: number; paid: number } | string]>([
    [[], 'approve', { status: 2, available: 6_000, held: asked, paid: 0 }],
    [[], 'reject --reason', { status: 3, available: 10_000, held: 0, paid: 0 }],
    [[], 'reject --after-approval yes --reason', { status: 3, available: 10_000, held: 0, paid: 0 }],
    [['approve'], 'pay', { status: 4, available: 6_000, held: 0, paid: asked }],
    [['approve'], 'reject --after-approval yes --reason', { status: 3, available: 10_000, held: 0, paid: 0 }],
    [[], 'pay', 'wrong_state'],
    [[], 'reject', 'reason_missing'],
    [['approve'], 'approve', 'wrong_state'],
    [['approve'], 'reject --reason', 'wrong_state'],
    [['approve'], 'reject --after-approval perhaps --reason', 'usage'],
    [['reject --reason'], 'approve', 'wrong_state'],
    [['reject --reason'], 'reject --reason', 'wrong_state'],
    [['reject --reason'], 'pay', 'wrong_state'],
    [['approve', 'pay'], 'pay', 'wrong_state'],
    [['approve', 'pay'], 'approve', 'wrong_state'],
    [['approve', 'pay'], 'reject --after-approval yes --reason', 'wrong_state'],
  ])('after %j: %s (H19, Q18)', async (before, last, comesTo) => {
    const words = (step: string): [string, ...string[]] => {
      const [verb = '', ...options] = step.split(' ');
      const typed = ['withdrawal', verb, id, ...options].join(' ');
      return step.endsWith('--reason') ? [typed, 'the bank sent it back'] : [typed];
    };
    for (const step of before) await club.type(...words(step));
    const standing = await row();
    if (typeof comesTo === 'string') {
      expect(await club.refusal(...words(last))).toBe(comesTo);
      expect(await row()).toEqual(standing);
    } else {
      expect(await club.type(...words(last))).toEqual({
        id,
        status: ['pending', 'approved', 'rejected', 'paid'][comesTo.status - 1],
        points: '40.00',
      });
      const { status, rev, reason } = await row();
      expect({ status, reason, ...(await club.balances(ada)), paid: await houseCents(club.db.queries, 'house:payouts') }).toEqual({
        ...comesTo,
        reason: comesTo.status === 3 ? 'the bank sent it back' : '',
      });
      expect(rev).toBeGreaterThan(standing.rev);
    }
    expect(await fits()).toBeUndefined();
  });

  test('notifies the member of each step, and logs each with who did it (H17, H18)', async () => {
    await mira.type(`withdrawal approve ${id} --actor Boss`);
    await club.type(`withdrawal reject ${id} --after-approval yes --reason`, 'The account is closed');
    expect(await club.notified(ada)).toEqual([
      { kind: 'points_granted', points: '100.00' },
      { kind: 'withdrawal_approved', points: '40.00' },
      { kind: 'withdrawal_rejected', points: '40.00', reason: 'The account is closed' },
    ]);
    expect((await club.audited()).slice(1)).toEqual([
      {
        no: 2,
        actor: 'mira (1001)',
        remark: 'Boss',
        action: 'withdrawal approve',
        member_id: ada,
        reason: '',
        before: { status: 1 },
        after: { id, status: 2, points: '40.00' },
      },
      {
        no: 3,
        actor: 'desk',
        remark: '',
        action: 'withdrawal reject',
        member_id: ada,
        reason: 'The account is closed',
        before: { status: 2 },
        after: { id, status: 3, points: '40.00' },
      },
    ]);
  });

  test('of 20 approvals and 20 rejections at once, from two processes, one wins, and the ledger balances', async () => {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      (index % 4 < 2 ? club : other).refusal(index % 2 === 0 ? `withdrawal approve ${id}` : `withdrawal reject ${id} --reason late`),
    );
    const ends = await Promise.all(attempts);
    const won = ends.filter((end) => typeof end === 'object');
    expect(won).toHaveLength(1);
    expect(ends.filter((end) => end === 'wrong_state')).toHaveLength(39);
    const { status } = await row();
    expect(won[0]).toMatchObject({ status: status === 2 ? 'approved' : 'rejected' });
    expect(await club.balances(ada)).toEqual(status === 2 ? { available: 6_000, held: asked } : { available: 10_000, held: 0 });
    expect((await club.audited()).slice(1)).toHaveLength(1);
    expect(await fits()).toBeUndefined();
  });

  test('of 20 concurrent payments one pays, also against rejections after the approval', async () => {
    await club.type(`withdrawal approve ${id}`);
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 4 < 2 ? club : other).refusal(
          index % 2 ? `withdrawal reject ${id} --after-approval yes --reason late` : `withdrawal pay ${id}`,
        ),
      ),
    );
    expect(ends.filter((end) => end === 'wrong_state')).toHaveLength(19);
    const { status } = await row();
    expect(await houseCents(club.db.queries, 'house:payouts')).toBe(status === 4 ? asked : 0);
    expect(await club.balances(ada)).toEqual({ available: status === 4 ? 6_000 : 10_000, held: 0 });
    expect(await fits()).toBeUndefined();
  });

  test.each([
    ['0', 'mira (1001)', 'paid'],
    ['41', 'mira (1001)', 'paid'],
    ['40', 'mira (1001)', 'second_person_needed'],
    ['40', 'noor (1002)', 'paid'],
    ['1', 'mira (1001)', 'second_person_needed'],
    // The same number is the same person, whatever the name is now.
    ['40', 'mira.new (1001)', 'second_person_needed'],
  ])('two people are needed from %s points on: approved by mira (1001), paid by %s: %s (H17)', async (from, payer, end) => {
    await club.type(`setting set withdraw_two_person ${from}`);
    await mira.type(`withdrawal approve ${id} --actor Mira`);
    // A typed name does not count as a second person.
    const paid = await (await as(payer)).refusal(`withdrawal pay ${id} --actor Noor`);
    expect(typeof paid === 'string' ? paid : (paid as { status: string }).status).toBe(end);
    expect((await row()).status).toBe(end === 'paid' ? 4 : 2);
    expect(await fits()).toBeUndefined();
  });

  test('an approval under an earlier release is only a typed name: it has to be repeated before somebody else pays (H17)', async () => {
    await club.type('setting set withdraw_two_person 40');
    await mira.type(`withdrawal approve ${id}`);
    await club.db.transaction((tx) =>
      tx.updateTable('withdrawals').set({ approved_by: 'Noor', approved_system: null }).where('id', '=', id).execute(),
    );
    const noor = await as('noor (1002)');
    expect([await mira.refusal(`withdrawal pay ${id}`), await noor.refusal(`withdrawal pay ${id}`)]).toEqual([
      'second_person_needed',
      'second_person_needed',
    ]);
    expect(await mira.type(`withdrawal approve ${id}`)).toMatchObject({ status: 'approved' });
    expect(await mira.refusal(`withdrawal approve ${id}`)).toBe('wrong_state');
    expect(await noor.type(`withdrawal pay ${id}`)).toMatchObject({ status: 'paid' });
    expect(await fits()).toBeUndefined();
  });

  test('if two people can not be distinguished, the report says so (H17)', async () => {
    const attribution = { actor: 'root (0)', reason: '', unsure: 'it is run as root' };
    const root = new OperatorClub({ ...club.context, attribution });
    expect(await root.type(`withdrawal approve ${id}`)).not.toHaveProperty('two_people');
    await club.type('setting set withdraw_two_person 1');
    const second = await club.askWithdrawal(ada, 100);
    expect(await root.type(`withdrawal approve ${second}`)).toMatchObject({ two_people: "can't be told apart here: it is run as root" });
    expect(await root.refusal(`withdrawal pay ${second}`)).toBe('second_person_needed');
  });

  test('is listed with its payout account, by status; listing whole accounts is logged (H17, H18)', async () => {
    const second = await club.askWithdrawal(ada, 100);
    await club.type(`withdrawal approve ${second}`);
    const listed = async (...words: string[]) => (await club.type(['withdrawal list', ...words].join(' '))).withdrawals as { id: string }[];
    expect((await listed()).map((one) => one.id).sort()).toEqual([id, second].sort());
    expect(await listed('--status', 'pending')).toMatchObject([
      {
        id,
        username: 'Ada',
        status: 'pending',
        points: '40.00',
        bank: 'Harbour Bank',
        account: '••••2051',
        holder: 'Ada Lovelace',
      },
    ]);
    const looks = async () => (await club.audited()).filter(({ action }) => action === 'payout account seen');
    expect(await looks()).toEqual([]);
    expect(await listed('--accounts', 'yes')).toMatchObject([{ account: 'DE02120300000000202051' }, { account: 'DE02120300000000202051' }]);
    // One line per member, however many of their rows were shown.
    expect(await looks()).toMatchObject([{ actor: 'desk', member_id: ada, after: { seen: 'withdrawal list' } }]);
    expect(await club.refusal('withdrawal list --accounts perhaps')).toBe('usage');
    expect(await listed('--status', '2')).toMatchObject([{ id: second, status: 'approved', approved_by: 'desk' }]);
    expect(await listed('--page', '2')).toEqual([]);
    expect(await club.refusal('withdrawal list --status open')).toBe('usage');
    expect(await club.refusal('withdrawal list --page 0')).toBe('usage');
  });

  test.each(['approve', 'pay'])('%s of an unknown withdrawal is refused', async (verb) => {
    expect(await club.refusal(`withdrawal ${verb} nobody-asked`)).toBe('not_found');
    expect(await club.refusal('withdrawal reject nobody-asked --reason why')).toBe('not_found');
  });
});
