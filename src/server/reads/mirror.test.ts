import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { MirrorReply } from '#contract/collections/mirror.ts';
import { profileItemSchema } from '#contract/collections/profiles.ts';
import {
  addClass,
  addRegion,
  asking,
  idOf,
  messageValues,
  profileValues,
  registered,
  videoValues,
  vip,
  visitor,
} from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { collectionRevisions, nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Database, Queries } from '../db/database.ts';
import { setSetting } from '../db/settings.ts';
import { type Cursor, cursorFrom, cursorText } from './cursor.ts';
import { pullMirror } from './mirror.ts';
import type { ReadContext } from './read.ts';

async function pull(context: ReadContext, collection: string, cursor?: string): Promise<MirrorReply> {
  const outcome = await pullMirror(context, collection, cursor);
  if (!outcome.ok) throw new Error(outcome.why);
  return outcome.data;
}

/** A client's copy: it applies what it pulls, page after page. */
class Client {
  readonly rows = new Map<string, unknown>();
  cursor: string | undefined;
  pages = 0;

  async pullAll(context: ReadContext, collection: string): Promise<void> {
    for (let more = true; more; ) {
      const page = await pull(context, collection, this.cursor);
      for (const row of page.rows) this.rows.set(row.id, row);
      for (const id of page.gone) this.rows.delete(id);
      this.cursor = page.cursor;
      this.pages += 1;
      more = page.more;
    }
  }
}

/** A cursor that anybody can forge. */
const forged = ({ epoch, collection, partition, sinceRev, rev, id }: Cursor): string =>
  Buffer.from(JSON.stringify([epoch, collection, partition, sinceRev, rev, id])).toString('base64url');

async function addMessages(db: Database, from: number, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'messages');
    const rows = Array.from({ length: count }, (_, index) => messageValues(from + index, rev));
    await tx.insertInto('messages').values(rows).execute();
  });
}

async function remove(db: Database, number: number, nowMs = 5): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.deleteFrom('messages').where('id', '=', idOf('message', number)).execute();
    await writeTombstones(tx, 'messages', [idOf('message', number)], nowMs);
  });
}

const idsIn = async (queries: Queries) => (await queries.selectFrom('messages').select('id').orderBy('id').execute()).map(({ id }) => id);

onBothDatabases('the mirror', (fresh) => {
  test('pages through hundreds of rows of one revision to the end, each once', async () => {
    const db = await fresh.database();
    await addMessages(db, 1, 450);
    const client = new Client();
    await client.pullAll(asking(db), 'messages');
    expect(client.pages).toBe(3);
    expect([...client.rows.keys()].sort()).toEqual(await idsIn(db.queries));
  });

  test('sends nothing when nothing changed, then only what did', async () => {
    const db = await fresh.database();
    await addMessages(db, 1, 3);
    const first = await pull(asking(db), 'messages');
    const second = await pull(asking(db), 'messages', first.cursor);
    expect(second).toEqual({ rows: [], gone: [], cursor: first.cursor, more: false, rev: first.rev });
    expect(first.rev).toBe((await collectionRevisions(db.queries)).messages);
    await addMessages(db, 10, 1);
    const third = await pull(asking(db), 'messages', first.cursor);
    expect(third.rows.map(({ id }) => id)).toEqual([idOf('message', 10)]);
  });

  test('reports deleted rows, also in the middle of a first pull', async () => {
    const db = await fresh.database();
    await addMessages(db, 1, 250);
    const client = new Client();
    const page = await pull(asking(db), 'messages');
    for (const row of page.rows) client.rows.set(row.id, row);
    client.cursor = page.cursor;
    await remove(db, 7);
    await remove(db, 249);
    await client.pullAll(asking(db), 'messages');
    expect([...client.rows.keys()].sort()).toEqual(await idsIn(db.queries));
    await remove(db, 8);
    expect((await pull(asking(db), 'messages', client.cursor)).gone).toEqual([idOf('message', 8)]);
  });

  test('a row that was deleted and added again is sent as a row', async () => {
    const db = await fresh.database();
    await addMessages(db, 1, 2);
    const { cursor } = await pull(asking(db), 'messages');
    await remove(db, 1);
    await addMessages(db, 1, 1);
    const page = await pull(asking(db), 'messages', cursor);
    expect(page.gone).toEqual([]);
    expect(page.rows.map(({ id }) => id)).toEqual([idOf('message', 1)]);
  });

  test('a puller among concurrent writers of two processes misses nothing', async () => {
    const place = await fresh.place();
    const first = await fresh.open(place);
    const second = await fresh.open(place);
    const client = new Client();
    let writing = true;
    const puller = (async () => {
      while (writing) {
        await client.pullAll(asking(first), 'messages');
        // SQLite answers within the tick: without this, the writers' timers would never run.
        await nextTurn();
      }
    })();
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      const db = writer % 2 ? first : second;
      for (let turn = 0; turn < 12; turn += 1) {
        await addMessages(db, writer * 1000 + turn * 10, 3);
        if (turn % 3 === 2) await remove(db, writer * 1000 + turn * 10);
      }
    });
    await Promise.all(writers);
    writing = false;
    await puller;
    await client.pullAll(asking(first), 'messages');
    expect([...client.rows.keys()].sort()).toEqual(await idsIn(first.queries));
    expect(client.rows.size).toBe(6 * (36 - 4));
  });

  test('sends videos for the viewer’s tier, and starts again when it changes', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      await addClass(tx);
      await tx
        .insertInto('videos')
        .values([videoValues(1, 2), videoValues(2, 2, { hidden: 1 })])
        .execute();
      await nextRevision(tx, 'videos');
    });
    const before = await pull(asking(db, registered), 'videos');
    expect(before.rows).toMatchObject([{ id: idOf('video', 1), is_see: 0, is_play: 0, free_see_time: 15 }]);
    expect(await pullMirror(asking(db, vip), 'videos', before.cursor)).toMatchObject({ ok: false, why: 'cursor_unknown' });
    expect((await pull(asking(db, vip), 'videos')).rows).toMatchObject([{ is_see: 1, is_play: 1 }]);
    await db.transaction((tx) => setSetting(tx, 'free_see_time', 20));
    expect((await pull(asking(db), 'videos', before.cursor)).rows).toMatchObject([{ free_see_time: 20 }]);
  });

  test('never contains a person who is not published, and deletes one who no longer is', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      await addRegion(tx);
      const rev = await nextRevision(tx, 'profiles');
      const hidden = { published: 0, consent_ms: null };
      await tx
        .insertInto('profiles')
        .values([profileValues(1, rev), profileValues(2, rev, hidden)])
        .execute();
    });
    const page = await pull(asking(db), 'profiles');
    expect(page.rows.map(({ id }) => id)).toEqual([idOf('profile', 1)]);
    await db.transaction(async (tx) => {
      const rev = await writeTombstones(tx, 'profiles', [idOf('profile', 1)], 5);
      await tx.updateTable('profiles').set({ published: 0, consent_ms: null, rev }).where('id', '=', idOf('profile', 1)).execute();
    });
    expect(await pull(asking(db), 'profiles', page.cursor)).toMatchObject({ rows: [], gone: [idOf('profile', 1)] });
    expect((await pull(asking(db), 'profiles')).rows).toEqual([]);
  });

  test('gives visitors only the part of a profile that lists show, and a cursor that cannot reach the rest', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      await addRegion(tx);
      await tx
        .insertInto('profiles')
        .values(profileValues(1, await nextRevision(tx, 'profiles')))
        .execute();
    });
    const seen = await pull(asking(db, visitor), 'profiles');
    expect(v.safeParse(v.array(v.strictObject(profileItemSchema.entries)), seen.rows).issues).toBeUndefined();
    expect(await pullMirror(asking(db, registered), 'profiles', seen.cursor)).toMatchObject({ ok: false, why: 'cursor_unknown' });
    expect((await pull(asking(db, registered), 'profiles')).rows).toMatchObject([{ pictures: [] }]);
  });

  test('sends both rows of the base collection whenever a setting changed', async () => {
    const db = await fresh.database();
    const first = await pull(asking(db, visitor), 'base');
    expect(first.rows.map(({ id }) => id)).toEqual(['base_info', 'config']);
    expect((await pull(asking(db, visitor), 'base', first.cursor)).rows).toEqual([]);
    await db.transaction((tx) => setSetting(tx, 'name', 'Vestíbulo 大厅'));
    expect((await pull(asking(db, visitor), 'base', first.cursor)).rows).toMatchObject([{ name: 'Vestíbulo 大厅' }, { id: 'config' }]);
  });

  test('gives members’ collections only to members, and knows no other collection', async () => {
    const db = await fresh.database();
    expect(await pullMirror(asking(db, visitor), 'messages', undefined)).toMatchObject({ ok: false, why: 'auth' });
    for (const collection of ['', 'members', 'toString', '__proto__']) {
      expect(await pullMirror(asking(db), collection, undefined), collection).toMatchObject({ ok: false, why: 'not_found' });
    }
  });

  test('continues only from a cursor of its own', async () => {
    const db = await fresh.database();
    const other = await fresh.database();
    await addMessages(db, 1, 1);
    const { cursor } = await pull(asking(db), 'messages');
    const own = cursorFrom(cursor);
    if (!own) throw new Error('unreadable');
    const refusedOnes = [
      (await pull(asking(other), 'messages')).cursor,
      (await pull(asking(db), 'notices')).cursor,
      cursorText({ ...own, rev: own.rev + 1 }),
      cursorText({ ...own, sinceRev: own.sinceRev + 1 }),
      cursorText({ ...own, sinceRev: -1 }),
      cursorText({ ...own, rev: 0.5 }),
      forged({ ...own, rev: 0, id: '\0' }),
      forged({ ...own, rev: 0, id: '\ud800' }),
      cursorText({ ...own, epoch: '\0' }),
      'nonsense',
      Buffer.from('[]').toString('base64url'),
    ];
    for (const text of refusedOnes) {
      expect(await pullMirror(asking(db), 'messages', text), text).toMatchObject({ ok: false, why: 'cursor_unknown' });
    }
  });
});
