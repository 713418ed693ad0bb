import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawPictures } from './draw-pictures.ts';
import { drawing } from './drawings.ts';
import { hashOfSource } from './encode-picture.ts';
import {
  bannerCount,
  cityKeys,
  coverCount,
  pictureKeys,
  pictureShapes,
  picturesPerCity,
  picturesPerProfile,
  profileCount,
} from './picture-keys.ts';
import { blurLimitChars, manifestPath, pictureFileName, readPictureManifest } from './picture-manifest.ts';

const handful = ['profile/7/2', 'cover/12', 'city/hanoi/3', 'banner/4'] as const;
let cacheDir: string;

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'foyer-pictures-'));
});
afterEach(async () => {
  await rm(cacheDir, { recursive: true, force: true });
});

const draw = async (only: readonly string[]): Promise<{ drawn: number; kept: number }> => {
  let counted = { drawn: -1, kept: -1 };
  await drawPictures({
    cacheDir,
    only,
    onCounted: (drawn, kept) => {
      counted = { drawn, kept };
    },
  });
  return counted;
};

test('every picture that the seed may point at has one key, and no key stands twice', () => {
  const expected = profileCount * picturesPerProfile + coverCount + cityKeys.length * picturesPerCity + bannerCount;
  expect(pictureKeys).toHaveLength(expected);
  expect(new Set(pictureKeys).size).toBe(expected);
  for (const key of ['profile/120/3', 'cover/80', 'city/new-york/4', 'banner/4']) expect(pictureKeys).toContain(key);
});

test('every key has a drawing, and no two drawings are the same', () => {
  const hashes = pictureKeys.map((key) => hashOfSource(drawing(key).svg));
  expect(new Set(hashes).size).toBe(pictureKeys.length);
});

test('no drawing holds a broken number', () => {
  // A NaN in a path makes the rasteriser drop the shape without a word.
  const broken = pictureKeys.filter((key) => /NaN|undefined|Infinity/u.test(drawing(key).svg));
  expect(broken).toEqual([]);
});

test.each(handful)('%s drawn twice has the same hash', (key) => {
  expect(hashOfSource(drawing(key).svg)).toBe(hashOfSource(drawing(key).svg));
});

test('a key of no known kind is refused', () => {
  expect(() => drawing('portrait/1')).toThrow('no drawing under the key portrait/1');
});

test('the manifest says all that a page needs, and both files of each picture are there', async () => {
  await draw(handful);
  const manifest = await readPictureManifest(cacheDir);
  const files = await readdir(cacheDir);
  expect(Object.keys(manifest)).toEqual([...handful]);
  for (const [key, entry] of Object.entries(manifest)) {
    const shape = pictureShapes[drawing(key).kind];
    expect(entry.hash).toMatch(/^[0-9a-f]{16}$/u);
    expect(entry.widths).toEqual(shape.widths);
    expect([entry.width, entry.height]).toEqual([shape.width, shape.height]);
    expect(entry.colour).toMatch(/^#[0-9a-f]{6}$/u);
    expect(entry.blur).toMatch(/^data:image\/webp;base64,/u);
    expect(entry.blur.length).toBeLessThanOrEqual(blurLimitChars);
    for (const width of entry.widths) expect(files).toContain(pictureFileName(entry.hash, width));
  }
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('a second run draws nothing and leaves the manifest as it was', async () => {
  expect(await draw(handful)).toEqual({ drawn: handful.length, kept: 0 });
  const first = await readFile(manifestPath(cacheDir), 'utf8');
  expect(await draw(handful)).toEqual({ drawn: 0, kept: handful.length });
  expect(await readFile(manifestPath(cacheDir), 'utf8')).toBe(first);
});

test('a picture whose file went missing is drawn again, the others are kept', async () => {
  await draw(handful);
  const lost = (await readPictureManifest(cacheDir))['cover/12'];
  await rm(join(cacheDir, pictureFileName(lost?.hash ?? '', 320)));
  expect(await draw(handful)).toEqual({ drawn: 1, kept: handful.length - 1 });
});

test('progress is told for every picture', async () => {
  const told: string[] = [];
  await drawPictures({ cacheDir, only: handful, onProgress: (done, total) => told.push(`${done}/${total}`) });
  expect(told).toEqual(['1/4', '2/4', '3/4', '4/4']);
});
