import { beforeEach, expect, test } from 'vitest';
import { exportParts } from '#contract/collections/member-export.ts';
import { OperatorClub, people } from '../../../tests/ledger/operator-club.ts';
import { addMember } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { accountMark } from '../commands/leaving-marks.ts';

onBothDatabases('members that an operator looks for (H17, H18)', (fresh) => {
  let club: OperatorClub;
  const account = 'DE02 1203 0000 0000 2020 51';

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
    await club.db.transaction(async (tx) => {
      await addMember(tx, { id: 'member-grace', username: 'a_grace', username_key: 'a_grace', invite: 'SPRING' });
      await addMember(tx, { id: 'member-gone', username: '', username_key: 'GONE:ada' });
      const { sealed_account, masked_account, ...bound } = club.payout();
      await tx
        .insertInto('bank_accounts')
        .values({
          ...bound,
          sealed_account,
          masked_account,
          member_id: people.ada,
          bank_id: 'bank01',
          mobile: '',
          at_ms: 1,
          mark: accountMark(club.context.keys, account),
        })
        .execute();
    });
  });

  const found = async (...words: string[]) =>
    ((await club.type('member search', ...words)).members as { username: string; found_by: string }[]).map(
      ({ username, found_by }) => `${username} by ${found_by}`,
    );

  test('are found by a part of the name, by id and by invite, but not after they closed their account', async () => {
    expect(await found('AD')).toEqual(['Ada by name']);
    expect(await found('a_')).toEqual(['a_grace by name']);
    expect(await found('a%')).toEqual([]);
    expect(await found(people.guest)).toEqual(['Guest by id']);
    expect(await found('SPRING')).toEqual(['a_grace by invite']);
    expect(await found('gone')).toEqual([]);
    expect(await club.refusal('member search', '')).toBe('usage');
    expect(await club.audited()).toEqual([]);
  });

  test('are found by a whole payout account on request, which is logged without the account', async () => {
    expect(await found(account)).toEqual([]);
    expect(await found(account.replaceAll(' ', ''), '--account', 'yes')).toEqual(['Ada by account']);
    expect(await found('DE02', '--account', 'yes')).toEqual([]);
    expect(await club.audited()).toMatchObject([{ action: 'member search', member_id: people.ada, after: { found_by: 'account' } }]);
    expect(JSON.stringify(await club.audited())).not.toContain('2020');
  });

  test('get an export of what the club stores about them, for a reason, in pages; each page is logged', async () => {
    await club.type('grant ada 5');
    expect(await club.refusal('member export ada')).toBe('reason_missing');
    const page = await club.type('member export ada --reason', 'By letter');
    const parts = page.parts as { part: string; rows: Record<string, unknown>[] }[];
    expect([page.format, parts.map(({ part }) => part)]).toEqual(['foyer-export/1', [...exportParts]]);
    expect(parts.find(({ part }) => part === 'profile')?.rows).toMatchObject([{ username: 'Ada' }]);
    expect(JSON.stringify(page)).not.toContain('Guest');
    const rows = parts.reduce((sum, part) => sum + part.rows.length, 0);
    expect((await club.audited()).at(-1)).toMatchObject({
      action: 'member export',
      member_id: people.ada,
      reason: 'By letter',
      after: { rows },
    });
    expect(await club.refusal('member export ada --reason why --after nonsense')).toBe('usage');
    expect(await club.refusal('member export nobody --reason why')).toBe('member_unknown');
  });
});
