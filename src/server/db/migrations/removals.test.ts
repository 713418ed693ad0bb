import { expect, test } from 'vitest';
import { addClass, addMember, addRegion, idOf, profileValues, videoValues } from '../../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../../tests/postgres/databases.ts';
import { collectionRevisions, nextRevision } from '../collection-revision.ts';
import { migrate, migrateWithin } from '../migrate.ts';

const earlier = [
  ...['0001-foundation', '0002-club', '0003-wallet', '0004-games', '0005-video', '0006-profiles', '0007-uploads', '0008-board'],
  ...['0009-notices', '0010-leaving', '0011-captions', '0012-settling'],
];

onBothDatabases('a club of an earlier release', (fresh) => {
  test('has its HTML cleaned once, and mirrors are notified only of what changed (H14)', async () => {
    const db = await fresh.open(await fresh.emptyPlace());
    await db.transaction(async (tx) => {
      await migrateWithin(tx, db.kind, earlier);
      for (const shelf of ['base', 'profiles', 'notices'])
        await tx.insertInto('shelf_revs').values({ shelf, rev: 1, swept_rev: 0 }).execute();
      await tx.insertInto('settings').values({ name: 'pop_content', value: '<p onclick="x()">Hello</p>' }).execute();
      const rev = await nextRevision(tx, 'notices');
      for (const [id, text] of [
        ['clean', '<p>As it was</p>'],
        ['hostile', '<p>1</p><script>x</script>'],
      ] as const) {
        await tx.insertInto('notices').values({ id, name: id, text, at_ms: 1, rev }).execute();
      }
    });
    await migrate(db);
    const stored = await db.queries.selectFrom('notices').select(['id', 'text', 'rev']).orderBy('id').execute();
    expect(stored).toEqual([
      { id: 'clean', text: '<p>As it was</p>', rev: 2 },
      { id: 'hostile', text: '<p>1</p>', rev: 3 },
    ]);
    expect(await db.queries.selectFrom('settings').select('value').where('name', '=', 'pop_content').execute()).toEqual([
      { value: '<p>Hello</p>' },
    ]);
    expect(await collectionRevisions(db.queries)).toMatchObject({ base: 2, notices: 3, profiles: 1 });
  });

  test('has withdrawn people erased, and what it closed, hid and limited recorded (H11, O24)', async () => {
    const db = await fresh.open(await fresh.emptyPlace());
    await db.transaction(async (tx) => {
      await migrateWithin(tx, db.kind, earlier);
      for (const shelf of ['regions', 'profiles', 'classes', 'videos']) {
        await tx.insertInto('shelf_revs').values({ shelf, rev: 1, swept_rev: 0 }).execute();
      }
      await addMember(tx, { excluded_until_ms: 900 });
      await addRegion(tx);
      await addClass(tx);
      const waits = { published: 0, consent_ms: null, adult_checked_by: null, adult_checked_ms: null };
      for (const number of [1, 2, 3]) {
        await tx
          .insertInto('profiles')
          .values(profileValues(number, 2, number === 3 ? {} : waits))
          .execute();
      }
      await tx
        .insertInto('videos')
        .values(videoValues(1, 2, { hidden: 1 }))
        .execute();
      await addMember(tx, { id: 'gone-one', username: '', username_key: 'GONE:gone-one' });
      await tx.insertInto('member_revs').values({ member_id: 'gone-one', rev: 3, gone: 1 }).execute();
      const limit = {
        member_id: 'member01',
        name: 'loss_24h',
        value: 500,
        pending: 0,
        pending_value: null,
        pending_from_ms: null,
      } as const;
      await tx.insertInto('member_limits').values(limit).execute();
      for (const [index, number] of [1, 3].entries()) {
        const act = { no: index + 1, at_ms: 70 + number, actor: 'desk', action: 'profile withdraw', member_id: null, reason: '' };
        const after_json = JSON.stringify({ id: idOf('profile', number), published: 0, pictures_removed: 0 });
        await tx
          .insertInto('audit')
          .values({ ...act, before_json: '{}', after_json })
          .execute();
      }
    });
    await migrate(db);
    const people = await db.queries.selectFrom('profiles').select(['name', 'withdrawn_ms']).orderBy('id').execute();
    expect(people).toEqual([
      { name: '', withdrawn_ms: 71 },
      { name: 'Person 2', withdrawn_ms: null },
      // Published again since, with new consent.
      { name: 'Person 3', withdrawn_ms: null },
    ]);
    expect(await db.queries.selectFrom('removals').selectAll().orderBy('kind').execute()).toEqual([
      { kind: 'exclusion', id: 'member01', at_ms: 0, value: 900 },
      { kind: 'limit', id: 'member01.loss_24h', at_ms: 0, value: 500 },
      { kind: 'member', id: 'gone-one', at_ms: 0, value: null },
      { kind: 'profile', id: idOf('profile', 1), at_ms: 71, value: 0 },
      { kind: 'video', id: idOf('video', 1), at_ms: 0, value: null },
    ]);
  });
});
