import { expect, test } from 'vitest';
import { messageValues } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { boardIdsOn } from './board-order.ts';

/** Pseudo-random numbers, the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

async function add(db: Database, number: number, atMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'messages');
    await tx
      .insertInto('messages')
      .values({ ...messageValues(number, rev), at_ms: atMs })
      .execute();
  });
}

async function remove(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.deleteFrom('messages').where('id', '=', id).execute();
    await writeTombstones(tx, 'messages', [id], 1);
  });
}

const asListed = async ({ queries }: Database): Promise<string[]> =>
  (await queries.selectFrom('messages').select('id').orderBy('at_ms', 'desc').orderBy('id').execute()).map(({ id }) => id);

onBothDatabases('the order of the board', (fresh) => {
  test.each([1, 2, 3])('equals the order of the database, whatever was added and deleted since it was read (seed %d)', async (seed) => {
    const db = await fresh.database();
    const below = random(seed);
    for (let number = 0; number < 40; number += 1) await add(db, number, 1_000 + below(20));
    for (let step = 0; step < 25; step += 1) {
      const all = await asListed(db);
      const what = below(4);
      if (what === 0) await remove(db, all[below(all.length)] ?? '');
      // A clock that was set back, and two at the same time.
      else if (what === 1) await add(db, 100 + step, 990 + below(30));
      else if (what === 2) {
        const [id = ''] = all.slice(below(all.length));
        await remove(db, id);
        await add(db, Number(id.slice(-6)), 1_000 + below(40));
      }
      const offset = below(all.length);
      expect(await boardIdsOn(db.queries, { limit: 15, offset })).toEqual((await asListed(db)).slice(offset, offset + 15));
    }
  });

  test('is read again if tombstones were swept, and after a failed read', async () => {
    const db = await fresh.database();
    for (let number = 0; number < 5; number += 1) await add(db, number, number);
    const page = { limit: 3, offset: 1 };
    const before = await boardIdsOn(db.queries, page);
    await remove(db, before[0] ?? '');
    await db.transaction(async (tx) => {
      await tx.deleteFrom('tombstones').execute();
      await tx
        .updateTable('shelf_revs')
        .set((row) => ({ swept_rev: row.ref('rev') }))
        .execute();
    });
    expect(await boardIdsOn(db.queries, page)).toEqual((await asListed(db)).slice(1, 4));
  });
});
