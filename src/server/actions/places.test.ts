import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { operate } from '../../../tests/ledger/operate.ts';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { asking, idOf, profileValues, videoValues, visitor } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { nextRevision } from '../db/collection-revision.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';

type Row = Record<string, unknown> & { id: string };

onBothDatabases('an empty club gets', (fresh) => {
  async function open() {
    const place = await fresh.place();
    const db = await fresh.open(place);
    await mkdir(place.dataDir, { recursive: true });
    const operator = await operatorOf(db, { dataDir: place.dataDir });
    const type = (words: string, ...more: string[]) => operate(operator, [...words.split(' '), ...more]);
    const refusal = (words: string, ...more: string[]) =>
      type(words, ...more).catch((error: { reason?: string; message: string }) => [error.reason, error.message]);
    /** A client that pulls from its cursor, which advances with each pull. */
    const client = (collection: 'regions' | 'classes' | 'profiles' | 'lotteries') => {
      let cursor: string | undefined;
      return async () => {
        const pulled = await pullMirror(asking(db, visitor), collection, cursor);
        if (!pulled.ok) throw new Error(pulled.why);
        cursor = pulled.data.cursor;
        return { rows: pulled.data.rows as Row[], gone: pulled.data.gone };
      };
    };
    const idsOf = async (what: 'region' | 'category'): Promise<Record<string, string>> => {
      const listed = await type(`${what} list`);
      const rows = (listed.regions ?? listed.categories) as { id: string; name: string }[];
      return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
    };
    const audited = async () => (await db.queries.selectFrom('audit').select('action').orderBy('no').execute()).map(({ action }) => action);
    return { db, dataDir: place.dataDir, type, refusal, client, idsOf, audited };
  }

  test('regions with tiles and names in every language, which can be ordered, renamed and moved from (S18, D6, D26, K3, Q20, E12, E41, H17, H18)', async () => {
    const { db, dataDir, type, refusal, client, idsOf, audited } = await open();
    const pull = client('regions');
    expect(await pull()).toEqual({ rows: [], gone: [] });
    const file = join(dataDir, 'hamburg.jpg');
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#204080' } })
      .jpeg()
      .toFile(file);
    await type('region add --name Tokio');
    await type('region add --name Hamburg --names', 'ja_ja=ハンブルク, zh_cn=汉堡', '--picture', file);
    await type('region add --city none --tile off --name', 'Out of town');
    expect(await pull()).toMatchObject({
      rows: [
        { name: 'Tokio', city: 'tokyo', tile: 1, names: { ja_ja: '東京', vn_vn: 'Tokyo', en_us: 'Tokyo', de_de: 'Tokio' }, pictures: [] },
        { name: 'Hamburg', city: '', tile: 1, names: { ja_ja: 'ハンブルク', zh_cn: '汉堡' }, pictures: [{ width: 800, height: 600 }] },
        { name: 'Out of town', city: '', tile: 0, names: {}, pos: 3 },
      ],
    });
    for (const [words, reason] of [
      ['region add --name HAMBURG', 'region_exists'],
      ['region add --name Bremen --city bremen', 'city_unknown'],
      ['region add --name Bremen --names bremen', 'usage'],
      ['region add', 'usage'],
      ['region rename Bremen --name Bremen', 'region_unknown'],
      ['region rename Hamburg --name tokio', 'region_exists'],
      ['region order Tokio Tokio', 'usage'],
    ] as const) {
      expect([words, await refusal(words)]).toEqual([words, [reason, expect.any(String)]]);
    }

    const ids = await idsOf('region');
    await type('region order Hamburg');
    expect((await pull()).rows.map(({ name, pos }) => [pos, name]).sort()).toEqual([
      [1, 'Hamburg'],
      [2, 'Tokio'],
      [3, 'Out of town'],
    ]);
    await db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'profiles');
      const rows = [1, 2, 3, 4].map((number) => profileValues(number, rev, { region_id: ids.Tokio ?? '' }));
      await tx.insertInto('profiles').values(rows).execute();
    });
    const people = client('profiles');
    await people();
    await type('region rename Tokio --name Shibuya');
    expect((await people()).rows.map(({ address }) => address)).toEqual(Array.from({ length: 4 }, () => 'Shibuya'));
    expect(await type('region list')).toMatchObject({
      regions: [{ name: 'Hamburg' }, { name: 'Shibuya', names: {}, city: 'tokyo', profiles: 4 }, {}],
    });

    expect(await refusal('region remove Shibuya')).toEqual([
      'region_in_use',
      'Shibuya has 4 profiles (Person 1, Person 2, Person 3, …): --to REGION moves them',
    ]);
    expect(await refusal('region remove Shibuya --to Shibuya')).toEqual(['usage', expect.any(String)]);
    expect(await type('region remove Shibuya --to Hamburg')).toMatchObject({ removed: 1, profiles_moved: 4 });
    expect((await people()).rows.map(({ region_id }) => region_id)).toEqual(Array.from({ length: 4 }, () => ids.Hamburg));
    expect((await pull()).gone).toEqual([ids.Tokio]);
    await type('region remove Hamburg --to', 'Out of town');
    expect(await readdir(pictureFolder(dataDir))).toEqual([]);
    expect(await audited()).toEqual([
      ...['region add', 'region add', 'region add', 'region order', 'region rename', 'region remove', 'region remove'],
    ]);
  });

  test('categories of videos and of games (E4, E9, E42, H17, H18)', async () => {
    const { db, type, refusal, client, idsOf, audited } = await open();
    const pull = client('classes');
    expect(await refusal('video add nothing.mp4 --title Video --category Dance')).toEqual([
      'category_unknown',
      '--category names a category, and there is none yet: `category add --kind video --name NAME` makes one',
    ]);
    for (const [kind, name] of [
      ['video', 'Dance'],
      ['video', 'Music'],
      ['game', 'Dice'],
      ['game', 'Dance'],
    ]) {
      await type(`category add --kind ${kind} --name ${name}`);
    }
    expect((await pull()).rows.map(({ kind, name, pos }) => [kind, name, pos]).sort()).toEqual([
      ['lottery', 'Dance', 2],
      ['lottery', 'Dice', 1],
      ['video', 'Dance', 1],
      ['video', 'Music', 2],
    ]);
    const listed = (await type('category list')).categories as { id: string; kind: string; name: string }[];
    expect(listed.map(({ kind, name }) => [kind, name])).toEqual([
      ['video', 'Dance'],
      ['video', 'Music'],
      ['game', 'Dice'],
      ['game', 'Dance'],
    ]);
    const [dance, music, dice, tables] = listed.map(({ id }) => id);
    for (const [words, reason] of [
      ['category add --kind video --name dance', 'category_exists'],
      ['category add --kind film --name Runway', 'usage'],
      ['category add --kind video', 'usage'],
      [`category rename ${music} --name DANCE`, 'category_exists'],
      ['category rename nothing --name Runway', 'not_found'],
      [`category order ${music} ${dice}`, 'not_found'],
      ['category remove nothing', 'not_found'],
    ] as const) {
      expect([words, await refusal(words)]).toEqual([words, [reason, expect.any(String)]]);
    }
    await type(`category rename ${music} --language de --name Musik`);
    for (const words of [
      'category add --kind video --name MUSIK',
      'category add --kind video --name Musik --language de',
      `category rename ${dance} --name Musik --language es`,
    ]) {
      expect([words, await refusal(words)]).toEqual([
        words,
        ['category_exists', expect.stringContaining('there is a category Music of videos')],
      ]);
    }
    expect(await type(`category order ${music}`)).toEqual({ kind: 'video', order: [music, dance] });
    await type(`category rename ${tables} --name`, 'Card tables');
    expect((await idsOf('category'))['Card tables']).toBe(tables);

    await db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'videos');
      await tx
        .insertInto('videos')
        .values(videoValues(1, rev, { class_id: String(dance) }))
        .execute();
    });
    await type('lottery add --key k3 --name Dice --period-seconds 60 --class dice');
    expect(await refusal(`category remove ${dance}`)).toEqual(['category_in_use', 'Dance holds Video 1: --to CATEGORY moves them']);
    expect(await refusal(`category remove ${dice}`)).toEqual(['category_in_use', 'Dice holds Dice: --to CATEGORY moves them']);
    expect(await refusal(`category remove ${dice} --to ${music}`)).toEqual(['category_unknown', expect.any(String)]);
    const games = client('lotteries');
    await games();
    expect(await type(`category remove ${dance} --to musik`)).toMatchObject({ removed: 1, moved: 1 });
    expect(await type(`category remove ${dice} --to`, 'card tables')).toMatchObject({ removed: 1, moved: 1 });
    expect((await games()).rows).toMatchObject([{ key: 'k3', class_id: tables }]);
    expect((await pull()).gone.toSorted()).toEqual([dance, dice].toSorted());
    expect((await audited()).filter((action) => action.startsWith('category'))).toHaveLength(9);
  }, 60_000);

  test('rows of videos on Home in an order, and hot games (E2, E3, D3, Q28, H17, H18)', async () => {
    const { db, type, refusal, client, audited } = await open();
    await type('category add --kind video --name Dance');
    const classId = (await db.queries.selectFrom('classes').select('id').executeTakeFirstOrThrow()).id;
    await db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'videos');
      const rows = Array.from({ length: 14 }, (_, index) => videoValues(index + 1, rev, { class_id: classId }));
      await tx.insertInto('videos').values(rows).execute();
    });
    const video = (number: number) => idOf('video', number);
    const home = async () => {
      const outcome = await reads.systemConfig.read(asking(db), {});
      if (!outcome.ok) throw new Error(outcome.why);
      return [outcome.data.movielist_0, outcome.data.movielist_1].map((row) => row.map(({ id }) => Number(id.slice(-3))));
    };
    const base = async () =>
      (await db.queries.selectFrom('shelf_revs').select('rev').where('shelf', '=', 'base').executeTakeFirstOrThrow()).rev;
    const before = await base();
    for (const number of [3, 1, 2]) await type(`video home ${video(number)} --row 1`);
    expect(await home()).toEqual([[3, 1, 2], []]);
    expect(await base()).toBe(before + 3);
    await type(`video home ${video(2)} --row 1 --pos 1`);
    await type(`video home ${video(4)} --row 1 --pos 2`);
    await type(`video home ${video(3)} --row 2`);
    expect(await home()).toEqual([[2, 4, 1], [3]]);
    await type(`video home ${video(4)} --row off`);
    expect(await home()).toEqual([[2, 1], [3]]);
    const listed = (await type('video list')).videos as { id: string; home: string | null }[];
    expect(listed.flatMap(({ id, home: at }) => (at === null ? [] : [[Number(id.slice(-3)), at]])).sort()).toEqual([
      [1, '1.2'],
      [2, '1.1'],
      [3, '2.1'],
    ]);
    for (let number = 5; number <= 14; number += 1) await type(`video home ${video(number)} --row 1`);
    await type(`video hide ${video(3)}`);
    for (const [words, reason] of [
      [`video home ${video(4)} --row 1`, 'too_many'],
      [`video home ${video(3)} --row 2`, 'wrong_state'],
      [`video home ${video(4)} --row 3`, 'usage'],
      [`video home ${video(4)}`, 'usage'],
      [`video home ${video(4)} --row off --pos 1`, 'usage'],
      [`video home ${video(4)} --row 2 --pos 0`, 'usage'],
      ['video home nothing --row 2', 'not_found'],
    ] as const) {
      expect([words, await refusal(words)]).toEqual([words, [reason, expect.any(String)]]);
    }
    await db.transaction(async (tx) => {
      const game = { id: 'game', key: 'k3', name: 'Dice', desc: '', ico: '', class_id: classId, pos: 1, hot: 0 };
      await tx
        .insertInto('lotteries')
        .values({ ...game, rev: await nextRevision(tx, 'lotteries') })
        .execute();
    });
    const pull = client('lotteries');
    await pull();
    const hot = async () => {
      const outcome = await reads.hotLotteries.read(asking(db), {});
      if (!outcome.ok) throw new Error(outcome.why);
      return outcome.data.map(({ key }) => key);
    };
    expect(await hot()).toEqual([]);
    expect(await type('lottery hot k3 on')).toEqual({ key: 'k3', hot: 1 });
    expect(await hot()).toEqual(['k3']);
    expect((await pull()).rows).toHaveLength(1);
    await type('lottery hot k3 off');
    expect(await hot()).toEqual([]);
    expect(await refusal('lottery hot none on')).toEqual(['not_found', expect.any(String)]);
    expect((await audited()).slice(-2)).toEqual(['lottery hot', 'lottery hot']);
  });
});
