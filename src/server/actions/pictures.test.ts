import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Profile } from '#contract/collections/profiles.ts';
import { operate } from '../../../tests/ledger/operate.ts';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { addClass, addRegion, asking, idOf, profileValues, videoValues } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { halves, refusedPictures, webpChunks } from '../../../tests/wire/hostile-pictures.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pullMirror } from '../reads/mirror.ts';

const [mira, nora] = [idOf('profile', 1), idOf('profile', 2)];
const video = idOf('video', 1);

/** A plain picture in this colour and size. */
const plain = (colour: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function openOn(db: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-pictures-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await db.transaction(async (tx) => {
    await addRegion(tx);
    await addClass(tx);
    const rev = await nextRevision(tx, 'profiles');
    for (const number of [1, 2]) await tx.insertInto('profiles').values(profileValues(number, rev)).execute();
    const home = { home_row: 1, clip: 'dance' } as const;
    await tx
      .insertInto('videos')
      .values(videoValues(1, await nextRevision(tx, 'videos'), home))
      .execute();
  });
  const context = await operatorOf(db, { dataDir });
  const typed = (...words: string[]) => operate(context, words);
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(join(dataDir, name), bytes);
    return join(dataDir, name);
  };
  const onDisk = async () => (await readdir(pictureFolder(dataDir)).catch(() => [])).sort();
  /** What a client with this cursor pulls of the profiles. */
  const client = async (cursor?: string) => {
    const pulled = await pullMirror(asking(db), 'profiles', cursor);
    if (!pulled.ok) throw new Error(pulled.why);
    return pulled.data;
  };
  const shownOf = (rows: readonly unknown[], id: string) => (rows as Profile[]).find((row) => row.id === id)?.pictures ?? [];
  return { dataDir, typed, write, onDisk, client, shownOf };
}

onBothDatabases('pictures of the operator (O24)', (fresh) => {
  test('are added with two widths, one more for the full screen if they are that wide, and a placeholder, are ordered, and are deleted from disk and mirrors alike (O24)', async () => {
    const { dataDir, typed, write, onDisk, client, shownOf } = await openOn(await fresh.database());
    const files = [
      await write(
        'tall.jpg',
        await halves(900, 1_200)
          .withExif({ IFD0: { Artist: 'Ada' } })
          .jpeg()
          .toBuffer(),
      ),
      await write('small.png', await plain('#204080', 300, 400)),
      await write('wide.webp', await plain('#804020', 1_600, 900)),
    ];
    const before = await client();
    const added = await typed('profile', 'picture', 'add', mira, ...files);
    const sizes = [
      { number: 1, width: 720, height: 960 },
      { number: 2, width: 300, height: 400 },
      { number: 3, width: 720, height: 405 },
    ];
    expect(added).toMatchObject({ id: mira, pictures: sizes });
    expect(await typed('profile', 'picture', 'list', mira)).toEqual(added);
    const told = await client(before.cursor);
    const [first, second, third] = shownOf(told.rows, mira);
    expect([first?.widths, second?.widths, third?.widths]).toEqual([[360, 720], [300], [360, 720]]);
    expect([first, second, third].map((one) => one?.zoom)).toEqual([undefined, undefined, 1440]);
    for (const { colour } of [first, second, third].flatMap((one) => one ?? [])) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    // Lists show the first; a gallery's others have their colour alone.
    const blurs = (rows: readonly unknown[]) => shownOf(rows, mira).map(({ blur }) => blur?.length ?? 0);
    const someChars = expect.toSatisfy((chars: number) => chars > 40 && chars <= 250);
    expect(first?.blur).toMatch(/^data:image\/webp;base64,/);
    expect(blurs(told.rows)).toEqual([someChars, 0, 0]);
    expect(await onDisk()).toHaveLength(9);
    for (const name of await onDisk()) {
      const kept = await readFile(join(pictureFolder(dataDir), name));
      if (name.endsWith('.avif')) expect(kept.includes('Exif') || kept.includes('Ada')).toBe(false);
      else expect([name, kept.includes('Ada'), ...webpChunks(kept)]).toEqual([name, false, 'VP8 ']);
    }

    const ordered = await typed('profile', 'picture', 'order', mira, '3', '1');
    expect(ordered).toMatchObject({ pictures: [sizes[2], sizes[0], sizes[1]].map((size, at) => ({ ...size, number: at + 1 })) });
    const reordered = await client(told.cursor);
    expect(shownOf(reordered.rows, mira).map(({ base }) => base)).toEqual([third?.base, first?.base, second?.base]);
    expect(blurs(reordered.rows)).toEqual([someChars, 0, 0]);

    expect(await typed('profile', 'picture', 'remove', mira, '2')).toMatchObject({ files_removed: 3 });
    expect(shownOf((await client(reordered.cursor)).rows, mira).map(({ base }) => base)).toEqual([third?.base, second?.base]);
    expect((await onDisk()).some((name) => first && name.startsWith(first.base.split('/').at(-1) ?? ''))).toBe(false);
    expect(await onDisk()).toHaveLength(6);
    expect(await typed('profile', 'withdraw', mira)).toMatchObject({ pictures_removed: 6 });
    expect(await onDisk()).toEqual([]);
  });

  test('a picture that another profile uses as well is kept for it', async () => {
    const { typed, write, onDisk } = await openOn(await fresh.database());
    const file = await write('both.jpg', await halves(720, 960).jpeg().toBuffer());
    await typed('profile', 'picture', 'add', mira, file);
    await typed('profile', 'picture', 'add', nora, file);
    expect(await onDisk()).toHaveLength(3);
    expect(await typed('profile', 'picture', 'remove', mira, '1')).toMatchObject({ pictures: [], files_removed: 0 });
    expect(await typed('profile', 'withdraw', nora)).toMatchObject({ pictures_removed: 3 });
    expect(await onDisk()).toEqual([]);
  });

  test('a video gets another cover, and the old one is deleted (O24)', async () => {
    const db = await fresh.database();
    const { typed, write, onDisk } = await openOn(db);
    const revisions = () =>
      db.queries.selectFrom('shelf_revs').selectAll().where('shelf', 'in', ['base', 'videos']).orderBy('shelf').execute();
    const before = await revisions();
    const first = await typed('video', 'cover', video, await write('one.png', await plain('#206020', 400, 400)));
    const names = await onDisk();
    expect(names.map((name) => name.split('-').at(-1))).toEqual(['400.avif', '400.webp', '720.webp']);
    const second = await typed('video', 'cover', video, await write('two.png', await plain('#602060', 1_280, 720)));
    expect(second).toMatchObject({ id: video, files_removed: 3 });
    expect(second.address).not.toBe(first.address);
    expect((await onDisk()).some((name) => names.includes(name))).toBe(false);
    const { picture } = await db.queries.selectFrom('videos').select('picture').where('id', '=', video).executeTakeFirstOrThrow();
    expect(JSON.parse(picture ?? '{}')).toMatchObject({ widths: [400, 720], width: 720, height: 405 });
    const after = await revisions();
    expect(after.map(({ rev }, at) => rev - (before[at]?.rev ?? 0))).toEqual([2, 2]);
    const lines = await db.queries.selectFrom('audit').select('action').orderBy('no').execute();
    expect(lines.map(({ action }) => action)).toEqual(['video cover', 'video cover']);
    expect(await typed('video', 'remove', video)).toMatchObject({ files_removed: 3 });
    expect(await onDisk()).toEqual([]);
  });

  test('that are refused leave nothing behind, and the refusal says why', async () => {
    const db = await fresh.database();
    const { dataDir, typed, write, onDisk } = await openOn(db);
    const good = await write('good.jpg', await halves(720, 960).jpeg().toBuffer());
    const words = await write('words.jpg', Buffer.from('These are only words.'));
    const strip = await write('strip.jpg', await plain('#102030', 2_000, 300));
    const rows: [string, string[]][] = [
      ['not_found', ['profile', 'picture', 'add', 'nobody-known', good]],
      ['not_found', ['profile', 'picture', 'list', 'nobody-known']],
      ['not_found', ['video', 'cover', 'nothing-known', good]],
      ['file_missing', ['profile', 'picture', 'add', mira, join(dataDir, 'nowhere.jpg')]],
      ['file_missing', ['profile', 'picture', 'add', mira, good, dataDir]],
      ['picture_type', ['profile', 'picture', 'add', mira, good, words]],
      ['picture_size', ['profile', 'picture', 'add', mira, strip]],
      ['picture_known', ['profile', 'picture', 'add', mira, good, good]],
      ['picture_type', ['video', 'cover', video, words]],
      ['picture_unknown', ['profile', 'picture', 'remove', mira, '1']],
      ['picture_unknown', ['profile', 'picture', 'order', mira, '0']],
      ['usage', ['profile', 'picture', 'add', mira]],
      ['usage', ['profile', 'picture', 'order', mira]],
      ['usage', ['video', 'cover', video, good, good]],
    ];
    for (const [reason, words] of rows) await expect(typed(...words), words.join(' ')).rejects.toMatchObject({ reason });
    expect([await onDisk(), await db.queries.selectFrom('audit').selectAll().execute()]).toEqual([[], []]);
    const many: string[] = [];
    for (let n = 0; n < 13; n += 1) many.push(await write(`${n}.png`, await plain(`#10${(16 + n * 8).toString(16)}30`, 240, 320)));
    await expect(typed('profile', 'picture', 'add', mira, ...many)).rejects.toMatchObject({ reason: 'too_many' });
    expect(await onDisk()).toEqual([]);
  });

  test('of the hostile corpus are refused here as well', async () => {
    const { typed, write, onDisk } = await openOn(await fresh.database());
    for (const [name, reason, bytes] of await refusedPictures()) {
      const file = await write('one.jpg', bytes);
      await expect(typed('profile', 'picture', 'add', mira, file), name).rejects.toMatchObject({ reason });
    }
    expect(await onDisk()).toEqual([]);
  });
});
