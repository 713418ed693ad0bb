import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  collectionNames,
  isOwnCollection,
  mirrorPageRows,
  mirrorTogetherCall,
  sharedCollectionNames,
} from '#contract/collections/mirror.ts';
import { asking, registered, vip, visitor } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { fillCollections } from '../../../tests/postgres/mirror-rows.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { pullMirror } from './mirror.ts';
import { mirrorTogether } from './mirror-together.ts';
import type { ReadContext } from './read.ts';

async function together(context: ReadContext, cursors: Record<string, string>) {
  // As it arrives in a request.
  const fields = v.parse(mirrorTogetherCall.fields, { cursors: JSON.stringify(cursors) });
  const outcome = await mirrorTogether.read(context, fields);
  if (!outcome.ok) throw new Error(outcome.why);
  return v.parse(mirrorTogetherCall.reply, outcome.data);
}

/** The cursors of a copy that has everything. */
async function cursorsOf(context: ReadContext, names: readonly string[] = collectionNames): Promise<Record<string, string>> {
  const cursors: Record<string, string> = {};
  for (const name of names) {
    for (let more = true; more; ) {
      const outcome = await pullMirror(context, name, cursors[name]);
      if (!outcome.ok) throw new Error(`${name}: ${outcome.why}`);
      cursors[name] = outcome.data.cursor;
      more = outcome.data.more;
    }
  }
  return cursors;
}

/** A club whose reader has an id. */
async function filled(database: () => Promise<Database>) {
  const db = await database();
  await fillCollections(db, 12);
  const context = asking(db);
  const memberId = context.viewer.kind === 'member' ? context.viewer.memberId : '';
  return { db, context, memberId };
}

const named = ({ same, pages }: Awaited<ReturnType<typeof together>>) => [...Object.keys(same), ...Object.keys(pages)];

onBothDatabases('collections pulled together', (fresh) => {
  test('all that have not changed are confirmed, each with the revision that the stream announces', async () => {
    const { context } = await filled(fresh.database);
    const { same, pages } = await together(context, await cursorsOf(context));
    expect([Object.keys(same).toSorted(), pages]).toEqual([collectionNames.toSorted(), {}]);
    for (const name of collectionNames) {
      const outcome = await pullMirror(context, name, undefined);
      expect([name, same[name]]).toEqual([name, outcome.ok && outcome.data.rev]);
    }
  });

  test('a change of one is sent as its own pull sends it; a deletion too', async () => {
    const { db, context } = await filled(fresh.database);
    const cursors = await cursorsOf(context);
    const { id } = await db.queries.selectFrom('messages').select('id').limit(1).executeTakeFirstOrThrow();
    await db.transaction(async (tx) => {
      await tx.deleteFrom('messages').where('id', '=', id).execute();
      await writeTombstones(tx, 'messages', [id], 5);
    });
    const { same, pages } = await together(context, cursors);
    expect(Object.keys(same)).toHaveLength(collectionNames.length - 1);
    expect(Object.keys(pages)).toEqual(['messages']);
    const own = await pullMirror(context, 'messages', cursors.messages);
    expect(pages.messages).toEqual(own.ok && own.data);
    expect(pages.messages?.gone).toEqual([id]);
  });

  test('after any change of the member’s own, their collections get its revision, also those without a new row', async () => {
    const { db, context, memberId } = await filled(fresh.database);
    const cursors = await cursorsOf(context);
    const rev = await db.transaction((tx) => nextMemberRevision(tx, memberId));
    const { same, pages } = await together(context, cursors);
    for (const name of collectionNames.filter(isOwnCollection)) expect([name, pages[name]?.rev ?? same[name]]).toEqual([name, rev]);
    for (const name of sharedCollectionNames) expect(same[name]).toBeTypeOf('number');
  });

  test('a cursor of another database, partition or collection confirms nothing, nor one from a later state of a restored database', async () => {
    const { db, context } = await filled(fresh.database);
    const cursors = await cursorsOf(context);
    const other = await filled(fresh.database);
    expect(named(await together(other.context, cursors))).toEqual([]);
    const shared = await cursorsOf(asking(db, visitor), ['profiles', 'videos', 'regions']);
    // Visitors have less of a profile, and a VIP's videos say that they may be watched in full.
    expect(named(await together(asking(db, registered), shared)).toSorted()).toEqual(['regions', 'videos']);
    expect(named(await together(asking(db, vip), shared))).toEqual(['regions']);
    expect(named(await together(context, { notices: cursors.regions ?? '' }))).toEqual([]);
    await db.transaction((tx) => tx.updateTable('shelf_revs').set({ rev: 0, swept_rev: 0 }).where('shelf', '=', 'regions').execute());
    expect(named(await together(context, { regions: cursors.regions ?? '' }))).toEqual([]);
  });

  test('a visitor gets nothing of a member’s, and an unknown collection is ignored', async () => {
    const { db, context } = await filled(fresh.database);
    const cursors = { ...(await cursorsOf(context)), nothing: 'x' };
    const names = named(await together(asking(db, visitor), cursors));
    for (const name of [...collectionNames.filter(isOwnCollection), 'messages', 'nothing']) expect(names).not.toContain(name);
  });

  test('what is too long, alone or with the others, is left to its own pull', async () => {
    const db = await fresh.database();
    await fillCollections(db, mirrorPageRows + 1);
    const context = asking(db);
    expect(named(await together(context, { messages: '', notices: '' }))).toEqual([]);
    const cursors = await cursorsOf(context);
    await db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'messages');
      const ids = await tx
        .selectFrom('messages')
        .select('id')
        .limit(mirrorPageRows - 1)
        .execute();
      await tx
        .updateTable('messages')
        .set({ rev })
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute();
      const noticeRev = await nextRevision(tx, 'notices');
      const notices = await tx.selectFrom('notices').select('id').limit(2).execute();
      await tx
        .updateTable('notices')
        .set({ rev: noticeRev })
        .where(
          'id',
          'in',
          notices.map(({ id }) => id),
        )
        .execute();
    });
    const { pages } = await together(context, { messages: cursors.messages ?? '', notices: cursors.notices ?? '' });
    expect(Object.keys(pages)).toEqual(['messages']);
    expect(pages.messages?.rows).toHaveLength(mirrorPageRows - 1);
  });
});
