import { beforeEach, expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { addClass, asking, idOf, videoValues } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { nextRevision } from '../db/collection-revision.ts';
import { pullMirror } from '../reads/mirror.ts';

onBothDatabases('a club’s videos', (fresh) => {
  let club: OperatorClub;
  const video = idOf('video', 1);

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
    await club.db.transaction(async (tx) => {
      await addClass(tx);
      const rev = await nextRevision(tx, 'videos');
      const rows = [1, 2, 3].map((number) => videoValues(number, rev, number === 1 ? { home_row: 1 } : {}));
      await tx.insertInto('videos').values(rows).execute();
    });
  });

  async function pull(collection: 'videos' | 'base', cursor?: string) {
    const pulled = await pullMirror(asking(club.db), collection, cursor);
    if (!pulled.ok) throw new Error(pulled.why);
    return pulled.data;
  }

  test('are edited: the given fields change, on Home too, and nothing else (H17, H18)', async () => {
    await club.type('category add --kind video --name Concerts');
    const [videos, base] = [await pull('videos'), await pull('base')];
    const edited = await club.type(`video edit ${video} --category Concerts --tags`, 'Live, Loud', '--title', 'First night');
    expect(edited).toEqual({ id: video, changed: ['title', 'category', 'tags'], version: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect((await pull('videos', videos.cursor)).rows).toMatchObject([{ id: video, name: 'First night' }]);
    expect((await pull('base', base.cursor)).rows).toHaveLength(2);
    expect(await club.type(`video show ${video}`)).toMatchObject({
      id: video,
      title: 'First night',
      category: 'Concerts',
      tags: ['Live', 'Loud'],
      home: '1.1',
      hidden: 0,
      cover: null,
      captions: [],
      heights: [],
    });
    const [, line] = await club.audited();
    expect(line).toMatchObject({
      action: 'video edit',
      before: { id: video, title: 'Video 1' },
      after: { id: video, title: 'First night' },
    });
    expect(await club.refusal(`video edit ${video} --title`, 'First night')).toBe('usage');
    expect(await club.refusal(`video edit ${video}`)).toBe('usage');
    expect(await club.refusal(`video edit ${video} --title`, '')).toBe('usage');
    expect(await club.refusal(`video edit ${video} --category Nowhere`)).toBe('category_unknown');
    expect(await club.refusal('video edit nothing --title Video')).toBe('not_found');
    expect(await club.refusal('video show nothing')).toBe('not_found');
    expect(await club.audited()).toHaveLength(2);
  });

  test('have texts and tags in each language, of a limited length in all of them together (H17)', async () => {
    await club.type(`video edit ${video} --tags Live`);
    await club.type(`video edit ${video} --language de --title Video`);
    const tags = async () => {
      const { texts } = await club.type(`video show ${video}`);
      return (texts as { language: string; tags: string[] }[]).map(({ language, tags: said }) => [language, said.join()]);
    };
    // Until it is given its own.
    expect(await tags()).toEqual([
      ['en-US', 'Live'],
      ['de', 'Live'],
    ]);
    await club.type(`video edit ${video} --language de --tags`, 'Live, Laut');
    expect(await tags()).toEqual([
      ['en-US', 'Live'],
      ['de', 'Live,Laut'],
    ]);
    const long = 'x'.repeat(1_990);
    for (const language of ['de', 'es', 'ms']) await club.type(`video edit ${video} --language ${language} --title Video --info`, long);
    const before = await pull('videos');
    expect(await club.refusal(`video edit ${video} --language vi --title Video --info`, long)).toBe('text_too_long');
    expect((await pull('videos', before.cursor)).rows).toEqual([]);
    expect((await tags()).map(([language]) => language)).toEqual(['en-US', 'es', 'ms', 'de']);
  });

  test('are hidden and shown again: clients delete them, and get them again (O24, H17, H18)', async () => {
    const before = await pull('videos');
    await club.type(`video hide ${video}`);
    const hidden = await pull('videos', before.cursor);
    expect([hidden.rows, hidden.gone]).toEqual([[], [video]]);
    expect(await club.type(`video unhide ${video}`)).toEqual({ id: video, hidden: 0 });
    const shown = await pull('videos', hidden.cursor);
    expect([shown.rows.map((row) => 'id' in row && row.id), shown.gone]).toEqual([[video], []]);
    expect((await pull('videos')).gone).toEqual([]);
    expect(await club.refusal(`video unhide ${video}`)).toBe('wrong_state');
    expect(await club.refusal('video unhide nothing')).toBe('not_found');
    expect((await club.audited()).map(({ action }) => action)).toEqual(['video hide', 'video unhide']);
  });

  test('are put in an order: the named ones come first, and only those that moved are pulled (H17, H18)', async () => {
    const { cursor } = await pull('videos');
    const [second, third] = [idOf('video', 2), idOf('video', 3)];
    expect(await club.type(`video order ${second} ${video}`)).toEqual({ first: [second, video], videos: 3 });
    const rows = await club.db.queries.selectFrom('videos').select('id').orderBy('pos').execute();
    expect(rows.map(({ id }) => id)).toEqual([second, video, third]);
    const moved = (await pull('videos', cursor)).rows.map((row) => 'id' in row && row.id);
    expect(moved.sort()).toEqual([video, second]);
    expect(await club.refusal(`video order ${second} ${second}`)).toBe('usage');
    expect(await club.refusal('video order nothing')).toBe('not_found');
    expect(await club.audited()).toMatchObject([{ action: 'video order', before: { first: [video, second] } }]);
  });
});
