import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { operate } from '../../../tests/ledger/operate.ts';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { asking } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pullMirror } from '../reads/mirror.ts';

/** A photograph as a camera writes it: with EXIF data of where it was taken. */
async function photograph(file: string, colour: string, change: { width?: number } = {}): Promise<string> {
  const { width = 900 } = change;
  const picture = sharp({ create: { width, height: 700, channels: 3, background: colour } });
  await picture
    .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Artist: 'canary' } })
    .jpeg()
    .toFile(file);
  return file;
}

onBothDatabases('banners', (fresh) => {
  async function open() {
    const place = await fresh.place();
    const db = await fresh.open(place);
    await mkdir(place.dataDir, { recursive: true });
    const folder = pictureFolder(place.dataDir);
    const operator = await operatorOf(db, { dataDir: place.dataDir });
    const type = (...words: string[]) => operate(operator, words);
    const refusal = (...words: string[]) => type(...words).catch((error: { reason?: string }) => error.reason ?? error);
    const shown = async () => {
      const pulled = await pullMirror(asking(db), 'base', undefined);
      if (!pulled.ok) throw new Error(pulled.why);
      return (pulled.data.rows as { banners?: { url: string; picture: object | null }[] }[]).flatMap(({ banners = [] }) => banners);
    };
    return { db, folder, type, refusal, shown, at: (name: string) => join(place.dataDir, name) };
  }

  test('are made from files, in two widths and without EXIF data, and are deleted with their files (S3, D3, E2, H17, H18)', async () => {
    const { db, folder, type, shown, at } = await open();
    const first = await type('banner', 'add', await photograph(at('one.jpg'), '#802040'));
    const second = await type('banner', 'add', await photograph(at('two.jpg'), '#204080'), '--actor', 'Mira', '--reason', 'Winter');
    const [one, two] = [String(first.id), String(second.id)];
    const files = await readdir(folder);
    expect(files).toHaveLength(6);
    for (const name of files.filter((one) => !one.endsWith('-720.avif'))) {
      const { width, height, exif, format } = await sharp(await readFile(join(folder, name))).metadata();
      expect([name.endsWith(`-${width}.webp`), Math.round((width * 7) / 16) - height, exif, format]).toEqual([true, 0, undefined, 'webp']);
    }
    expect(await shown()).toMatchObject([
      { url: first.url, picture: { widths: [720, 1200], width: 1200, height: 525, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      { url: second.url },
    ]);

    await type('banner', 'order', two, one);
    expect((await shown()).map(({ url }) => url)).toEqual([second.url, first.url]);
    expect(await type('banner', 'list')).toMatchObject({ banners: [{ id: two }, { id: one }] });
    expect(await type('banner', 'remove', two)).toEqual({ id: two, removed: 1, files_removed: 3 });
    expect((await shown()).map(({ url }) => url)).toEqual([first.url]);
    expect(await readdir(folder)).toHaveLength(3);
    const lines = await db.queries.selectFrom('audit').select(['action', 'actor', 'reason']).orderBy('no').execute();
    expect(lines.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['banner add', 'desk', ''],
      ['banner add', 'desk', 'Winter'],
      ['banner order', 'desk', ''],
      ['banner remove', 'desk', ''],
    ]);
  });

  test('that are not pictures, or exist already, are refused, and change nothing', async () => {
    const { db, folder, type, refusal, at } = await open();
    const { id } = await type('banner', 'add', await photograph(at('one.jpg'), '#802040'));
    const before = await collectionRevisions(db.queries);
    await writeFile(at('words.png'), 'no picture at all');
    await writeFile(at('drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"/>');
    expect(await refusal('banner', 'add', at('nothing.jpg'))).toBe('file_missing');
    expect(await refusal('banner', 'add', at('words.png'))).toBe('picture_type');
    expect(await refusal('banner', 'add', at('drawing.svg'))).toBe('picture_type');
    expect(await refusal('banner', 'add', await photograph(at('small.jpg'), '#fff', { width: 200 }))).toBe('picture_size');
    expect(await refusal('banner', 'add', at('one.jpg'))).toBe('banner_exists');
    expect(await refusal('banner', 'order', 'nothing')).toBe('not_found');
    expect(await refusal('banner', 'order', String(id), String(id))).toBe('usage');
    expect(await refusal('banner', 'order')).toBe('usage');
    expect(await refusal('banner', 'remove', 'nothing')).toBe('not_found');
    expect(await collectionRevisions(db.queries)).toEqual(before);
    expect(await readdir(folder)).toHaveLength(3);
  });

  test('are limited to the number that Home shows', async () => {
    const { db, type, refusal, at } = await open();
    const rows = Array.from({ length: 20 }, (_, index) => ({
      id: `banner${index}`,
      url: `/b/${index}.webp`,
      picture: null,
      pos: index + 1,
    }));
    await db.transaction((tx) => tx.insertInto('banners').values(rows).execute());
    expect(await refusal('banner', 'add', await photograph(at('one.jpg'), '#802040'))).toBe('too_many');
    expect(await type('banner', 'remove', 'banner3')).toMatchObject({ files_removed: 0 });
  });

  test('a background is created so that a setting can name it', async () => {
    const { db, folder, type, at } = await open();
    const { url } = await type('background', 'add', await photograph(at('one.jpg'), '#802040'));
    const name = String(url).replace('/media/pictures/', '');
    expect((await readdir(folder)).sort()).toEqual([name.replace('.webp', '.avif'), name]);
    expect(await type('setting', 'set', 'login_bg', String(url))).toEqual({ name: 'login_bg', value: url });
    expect((await db.queries.selectFrom('audit').select('action').orderBy('no').execute()).map(({ action }) => action)).toEqual([
      ...['background add', 'setting set'],
    ]);
  });

  test('an unused background is deleted with its file, and the same picture can be added again (H17, H18)', async () => {
    const { folder, type, refusal, at } = await open();
    const file = await photograph(at('one.jpg'), '#802040');
    const { url } = await type('background', 'add', file);
    await type('setting', 'set', 'center_bg', String(url));
    expect(await refusal('background', 'remove', String(url))).toBe('wrong_state');
    await type('setting', 'set', 'center_bg', '');
    expect(await type('background', 'remove', String(url), '--reason', 'Old')).toEqual({ url, removed: 1, files_removed: 2 });
    expect([await readdir(folder), await type('background', 'list')]).toEqual([[], { backgrounds: [] }]);
    expect(await refusal('background', 'remove', String(url))).toBe('not_found');
    expect(await refusal('background', 'remove', '/dice/6.svg')).toBe('not_found');
    await type('background', 'add', file);
    expect(await type('background', 'list')).toMatchObject({ backgrounds: [{ url, used_by: [] }] });
  });
});
