import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentFile } from './content.ts';
import { makeWidths } from './make-widths.ts';
import { placePictures } from './place-files.ts';

let folder: string;
let masters: string;
let kept: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-widths-'));
  [masters, kept] = [join(folder, 'masters'), join(folder, 'kept')];
  await mkdir(masters);
  for (const name of ['cover-12', 'profile-7-2', 'city-hanoi-3'])
    await cp(contentFile(`pictures/${name}.webp`), join(masters, `${name}.webp`));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = async () => (await readdir(kept)).filter((name) => /\.(webp|avif)$/.test(name)).sort();

test('every master is made in the widths of an operator’s picture, with everything that a page needs', async () => {
  const pictures = await makeWidths(kept, masters);
  expect([...pictures.keys()].sort()).toEqual(['city-hanoi-3', 'cover-12', 'profile-7-2']);
  expect(pictures.get('profile-7-2')).toMatchObject({ widths: [360, 720], width: 720, height: 960 });
  expect(pictures.get('city-hanoi-3')).toMatchObject({ widths: [400, 800], width: 800, height: 600 });
  expect(pictures.get('cover-12')).toMatchObject({ widths: [400, 720], colour: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(await files()).toHaveLength(9);
});

test('what exists is not made again, and no file changes', async () => {
  const first = await makeWidths(kept, masters);
  const before = await Promise.all((await readdir(kept)).map(async (name) => (await stat(join(kept, name))).mtimeMs));
  expect(await makeWidths(kept, masters)).toEqual(first);
  expect(await Promise.all((await readdir(kept)).map(async (name) => (await stat(join(kept, name))).mtimeMs))).toEqual(before);
});

test('a lost file, a changed master and a damaged list are repaired; files without a master are deleted', async () => {
  const first = await makeWidths(kept, masters);
  const whole = await files();
  await rm(join(kept, whole[0] ?? ''));
  await makeWidths(kept, masters);
  expect(await files()).toEqual(whole);
  await writeFile(join(kept, 'manifest.json'), '{"cover-12": {');
  expect(await makeWidths(kept, masters)).toEqual(first);
  await cp(contentFile('pictures/cover-13.webp'), join(masters, 'cover-12.webp'));
  await rm(join(masters, 'profile-7-2.webp'));
  const second = await makeWidths(kept, masters);
  expect([...second.keys()].sort()).toEqual(['city-hanoi-3', 'cover-12']);
  expect(second.get('cover-12')?.base).not.toBe(first.get('cover-12')?.base);
  expect(await files()).toHaveLength(6);
  expect(await readFile(join(kept, 'manifest.json'), 'utf8')).not.toContain('profile-7-2');
});

test('a master that is not a picture is named in the error', async () => {
  await writeFile(join(masters, 'cover-1.webp'), 'no picture');
  await expect(makeWidths(kept, masters)).rejects.toThrow('cover-1.webp: picture_type');
});

test('the pictures are placed where the club serves them from, also when repeated', async () => {
  await makeWidths(kept, masters);
  // Making all widths of the content would take half a minute: the folder stands in for the build's.
  for (let times = 0; times < 2; times += 1) await placePictures(kept, join(folder, 'data'), masters);
  expect((await readdir(join(folder, 'data/media/pictures'))).sort()).toEqual(await files());
});
