import { expect, test } from 'vitest';
import { type CollectionName, collectionOf, type MirrorReply, mirrorPageCounts, shortIdLength } from '#contract/collections/mirror.ts';
import {
  addClass,
  addRegion,
  asking,
  idOf,
  profileValues,
  registered,
  videoValues,
  visitor,
} from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { eraseProfile } from '../commands/erase-profile.ts';
import { publishCounts, publishPlays } from '../commands/publish-counts.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { pullMirror } from './mirror.ts';
import { mirrorTogether } from './mirror-together.ts';
import type { ReadContext } from './read.ts';

const uuid = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

async function pull(context: ReadContext, collection: string, cursor?: string): Promise<MirrorReply> {
  const outcome = await pullMirror(context, collection, cursor);
  if (!outcome.ok) throw new Error(outcome.why);
  return outcome.data;
}

/** A client's copy, by id; a name among the counts must stand for one row. */
class Client {
  readonly rows = new Map<string, Record<string, unknown>>();
  cursor: string | undefined;

  take(collection: CollectionName, { rows, gone, counts = [], cursor }: MirrorReply): void {
    for (const row of rows) this.rows.set(row.id, row);
    for (const id of gone) this.rows.delete(id);
    for (const [name, ...values] of counts) {
      const named = [...this.rows.keys()].filter((id) => id === name || id.slice(0, shortIdLength) === name);
      expect(named).toHaveLength(1);
      const fields = collectionOf(collection).counts?.map((field, at) => [field, values[at]]) ?? [];
      this.rows.set(named[0] ?? '', { ...this.rows.get(named[0] ?? ''), ...Object.fromEntries(fields) });
    }
    this.cursor = cursor;
  }

  /** What came on each page. */
  async pullAll(context: ReadContext, collection: CollectionName): Promise<{ rows: number; counts: number }[]> {
    const pages = [];
    for (let more = true; more; ) {
      const page = await pull(context, collection, this.cursor);
      this.take(collection, page);
      pages.push({ rows: page.rows.length, counts: page.counts?.length ?? 0 });
      more = page.more;
    }
    return pages;
  }
}

async function addPeople(db: Database, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await addRegion(tx);
    const rev = await nextRevision(tx, 'profiles');
    await tx
      .insertInto('profiles')
      .values(ids.map((id, at) => profileValues(at + 1, rev, { id })))
      .execute();
  });
}

async function addVideos(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await addClass(tx);
    const rev = await nextRevision(tx, 'videos');
    for (let from = 0; from < count; from += 500) {
      const some = Array.from({ length: Math.min(500, count - from) }, (_, at) => videoValues(from + at, rev, { id: uuid(from + at) }));
      await tx.insertInto('videos').values(some).execute();
    }
  });
}

/** Members have opened these profiles. */
const seen = (db: Database, ids: readonly string[], views = 1) =>
  db.transaction((tx) => tx.updateTable('profiles').set({ unshown_views: views, counts_due: 1 }).where('id', 'in', ids).execute());

/** All of a new client's rows: what a copy must be equal to. */
async function all(context: ReadContext, collection: CollectionName): Promise<Client['rows']> {
  const client = new Client();
  await client.pullAll(context, collection);
  return client.rows;
}

onBothDatabases('counts in the mirror', (fresh) => {
  test('are sent without their rows, to members and visitors alike, and nothing else of the catalogue is sent again', async () => {
    const db = await fresh.database();
    await addPeople(db, [uuid(1), uuid(2), uuid(3)]);
    await addVideos(db, 3);
    for (const viewer of [registered, visitor]) {
      const [people, videos] = [new Client(), new Client()];
      await people.pullAll(asking(db, viewer), 'profiles');
      await videos.pullAll(asking(db, viewer), 'videos');
      await seen(db, [uuid(1), uuid(3)], 4);
      await publishCounts(db, 5);
      await db.transaction((tx) =>
        tx
          .updateTable('videos')
          .set({ plays: viewer === visitor ? 7 : 6 })
          .where('id', '=', uuid(2))
          .execute(),
      );
      await publishPlays(db);
      expect(await people.pullAll(asking(db, viewer), 'profiles')).toEqual([{ rows: 0, counts: 2 }]);
      expect(await videos.pullAll(asking(db, viewer), 'videos')).toEqual([{ rows: 0, counts: 1 }]);
      expect(people.rows).toEqual(await all(asking(db, viewer), 'profiles'));
      expect(videos.rows).toEqual(await all(asking(db, viewer), 'videos'));
      expect(await people.pullAll(asking(db, viewer), 'profiles')).toEqual([{ rows: 0, counts: 0 }]);
    }
  });

  test('name a row by the beginning of its id where no other row, not even a hidden one, begins like that', async () => {
    const db = await fresh.database();
    const [one, twin] = ['aaaaaaaa-1', 'aaaaaaaa-2'];
    await addPeople(db, [one, twin, uuid(7), 'short', 'bbbbbbbb', 'bbbbbbbbc']);
    await db.transaction((tx) => tx.updateTable('profiles').set({ published: 0, consent_ms: null }).where('id', '=', twin).execute());
    const { cursor } = await pull(asking(db), 'profiles');
    await seen(db, [one, uuid(7), 'short', 'bbbbbbbb']);
    await publishCounts(db, 5);
    const { counts } = await pull(asking(db), 'profiles', cursor);
    expect(counts?.map(([name]) => name)).toEqual(['00000007', one, 'bbbbbbbb', 'short']);
    expect(counts?.[0]).toEqual(['00000007', 1, 0, null]);
  });

  test('are not sent beside a row that has them, nor to who begins anew', async () => {
    const db = await fresh.database();
    await addPeople(db, [uuid(1), uuid(2)]);
    const { cursor } = await pull(asking(db), 'profiles');
    await seen(db, [uuid(1), uuid(2)]);
    await publishCounts(db, 5);
    await db.transaction(async (tx) => {
      await tx
        .updateTable('profiles')
        .set({ title: 'New', rev: await nextRevision(tx, 'profiles') })
        .where('id', '=', uuid(1))
        .execute();
    });
    const page = await pull(asking(db), 'profiles', cursor);
    expect([page.rows, page.counts?.map(([name]) => name)]).toMatchObject([[{ id: uuid(1), vo_title: 'New', views: 1 }], ['00000002']]);
    expect((await pull(asking(db), 'profiles')).counts).toBeUndefined();
  });

  test('of thousands of rows come in pages, none of them lost, also if others are published between two pages', {
    timeout: 60_000,
  }, async () => {
    const db = await fresh.database();
    const count = mirrorPageCounts + 150;
    await addVideos(db, count);
    const client = new Client();
    await client.pullAll(asking(db), 'videos');
    await db.transaction((tx) => tx.updateTable('videos').set({ plays: 1 }).execute());
    while ((await publishPlays(db)) > 0);
    const first = await pull(asking(db), 'videos', client.cursor);
    expect([first.rows.length, first.counts?.length, first.more]).toEqual([0, mirrorPageCounts, true]);
    client.take('videos', first);
    const sent = `${first.counts?.[0]?.[0]}%`;
    await db.transaction((tx) => tx.updateTable('videos').set({ plays: 2 }).where('id', 'like', sent).execute());
    await publishPlays(db);
    expect(await client.pullAll(asking(db), 'videos')).toEqual([{ rows: 0, counts: 151 }]);
    expect(client.rows).toEqual(await all(asking(db), 'videos'));
  });

  test('published in the middle of a first pull reach the rows that had been sent', async () => {
    const db = await fresh.database();
    await addVideos(db, 250);
    const client = new Client();
    client.take('videos', await pull(asking(db), 'videos'));
    await db.transaction((tx) =>
      tx
        .updateTable('videos')
        .set({ plays: 3 })
        .where('id', 'in', [uuid(1), uuid(240)])
        .execute(),
    );
    await publishPlays(db);
    await client.pullAll(asking(db), 'videos');
    expect(client.rows).toEqual(await all(asking(db), 'videos'));
  });

  test('of a person who withdrew consent are sent to nobody', async () => {
    const db = await fresh.database();
    await addPeople(db, [uuid(1), uuid(2)]);
    const client = new Client();
    await client.pullAll(asking(db), 'profiles');
    await seen(db, [uuid(1), uuid(2)]);
    await publishCounts(db, 5);
    await db.transaction((tx) => eraseProfile(tx, { nowMs: 6 }, { id: uuid(1), proof: true }));
    const page = await pull(asking(db), 'profiles', client.cursor);
    expect([page.gone, page.counts?.map(([name]) => name)]).toEqual([[uuid(1)], ['00000002']]);
    const kept = await db.queries.selectFrom('profiles').select(['views', 'counts_rev']).where('id', '=', uuid(1)).execute();
    expect(kept).toEqual([{ views: 0, counts_rev: 0 }]);
  });

  test('come together with the other collections’ changes', async () => {
    const db = await fresh.database();
    await addPeople(db, [uuid(1)]);
    const { cursor } = await pull(asking(db), 'profiles');
    await seen(db, [uuid(1)]);
    await publishCounts(db, 5);
    const reply = await mirrorTogether.read(asking(db), { cursors: { profiles: cursor, [idOf('none', 1)]: '' } });
    expect(reply).toMatchObject({ ok: true, data: { pages: { profiles: { rows: [], counts: [['00000001', 1, 0, null]] } } } });
  });
});
