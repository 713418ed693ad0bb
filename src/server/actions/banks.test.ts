import { expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { asking } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import { reads } from '../reads/reads.ts';

onBothDatabases('banks that members choose from (S28, H17, H18)', (fresh) => {
  test('are renamed and removed: clients see it at their next contact, and a refusal changes nothing', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const { id } = await club.type('bank add --name Harbour');
    await club.type('bank add --name Hill');
    const offered = async () => {
      const told = await reads.baseInfo.read(asking(club.db), {});
      return told.ok && told.data.pay_banklist.map(({ name }) => name);
    };
    expect(await offered()).toEqual(['Harbour', 'Hill']);
    expect(await club.type(`bank rename ${id} --name`, 'Harbour Bank')).toEqual({ id, name: 'Harbour Bank' });
    expect(await offered()).toEqual(['Harbour Bank', 'Hill']);
    const before = await collectionRevisions(club.db.queries);
    expect(await club.refusal(`bank rename ${id} --name Hill`)).toBe('bank_exists');
    expect(await club.refusal(`bank rename ${id} --name`, ' ')).toBe('usage');
    expect(await club.refusal('bank rename nothing --name River')).toBe('not_found');
    expect(await club.refusal('bank remove nothing')).toBe('not_found');
    expect(await collectionRevisions(club.db.queries)).toEqual(before);
    expect(await club.type(`bank remove ${id} --reason`, 'It closed')).toEqual({ id, removed: 1 });
    expect(await offered()).toEqual(['Hill']);
    expect((await club.audited()).slice(2)).toMatchObject([
      { action: 'bank rename', before: { id, name: 'Harbour' }, after: { id, name: 'Harbour Bank' } },
      { action: 'bank remove', reason: 'It closed', before: { id, name: 'Harbour Bank' } },
    ]);
  });
});
