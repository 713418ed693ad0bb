import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../../tests/postgres/databases.ts';
import { migrate, migrateWithin } from '../migrate.ts';

/** The schema before the step, as a club on an earlier release has it. */
const earlier = ['0001-foundation', '0002-club', '0003-wallet', '0004-games', '0005-video', '0006-profiles', '0008-board', '0012-settling'];

const ada = 'member:member-a:available';

const rows = [
  `insert into members (id, username, username_key, password_hash, header_img, created_ms) values ('member-a', 'A', 'a', '', '', 1), ('member-b', 'B', 'b', '', '', 1)`,
  `insert into transfers (no, id, kind, command_id, at_ms) values (1, 'grant-01', 'grant', 'c1', 1), (2, 'stake-01', 'stake', 'c2', 2),
    (3, 'prize-01', 'prize', 'c3', 3), (4, 'refund-1', 'refund', 'c4', 4), (5, 'hold-001', 'withdraw_hold', 'c5', 5), (6, 'turn-001', 'wheel_cost', 'c6', 6)`,
  `insert into entries (transfer_no, pos, account, amount_cents, seq) values
    (1, 0, 'house:grants', -1000, null), (1, 1, '${ada}', 1000, 1), (2, 0, 'house:stakes', 500, null), (2, 1, '${ada}', -500, 2),
    (3, 0, 'house:prizes', -970, null), (3, 1, '${ada}', 970, 3), (4, 0, 'house:stakes', -200, null), (4, 1, '${ada}', 200, 4),
    (5, 0, '${ada}', -300, 5), (5, 1, 'member:member-a:held', 300, null), (6, 0, 'house:stakes', 30, null), (6, 1, '${ada}', -30, 6)`,
  `insert into accounts (name, balance_cents, seq) values ('${ada}', 1140, 6), ('member:member-a:held', 300, 0), ('member:member-b:available', 0, 0)`,
  `insert into deposits (id, member_id, amount_cents, status, reason, provider, channel, created_ms, expires_ms, rev) values
    ('deposit-c', 'member-a', 1, 1, '', '', '', 10, 10, 1), ('deposit-a', 'member-a', 1, 1, '', '', '', 20, 10, 1),
    ('deposit-b', 'member-a', 1, 1, '', '', '', 20, 10, 1), ('deposit-d', 'member-b', 1, 1, '', '', '', 15, 10, 1)`,
];

onBothDatabases('the step 0015', (fresh, kind) => {
  test('numbers existing rows as their list shows them, and computes every lifetime sum once', async () => {
    const db = await fresh.open(await fresh.emptyPlace());
    await db.transaction(async (tx) => {
      await migrateWithin(tx, kind, earlier);
      for (const row of rows) await tx.executeQuery(CompiledQuery.raw(row));
    });
    await migrate(db);
    const sums = ['played_cents', 'won_cents', 'deposited_cents', 'withdrawn_cents'] as const;
    expect(
      await db.queries
        .selectFrom('accounts')
        .select(['name', ...sums])
        .orderBy('name')
        .execute(),
    ).toEqual([
      { name: ada, played_cents: 330, won_cents: 970, deposited_cents: 0, withdrawn_cents: 300 },
      { name: 'member:member-a:held', played_cents: 0, won_cents: 0, deposited_cents: 0, withdrawn_cents: 0 },
      { name: 'member:member-b:available', played_cents: 0, won_cents: 0, deposited_cents: 0, withdrawn_cents: 0 },
    ]);
    const numbered = await db.queries.selectFrom('deposits').select(['id', 'seq']).orderBy('member_id').orderBy('seq', 'desc').execute();
    // In the order of the list: newest first, equal times by id.
    expect(numbered).toEqual([
      { id: 'deposit-a', seq: 3 },
      { id: 'deposit-b', seq: 2 },
      { id: 'deposit-c', seq: 1 },
      { id: 'deposit-d', seq: 1 },
    ]);
  });
});
