import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { pictureUrl } from '#contract/picture.ts';
import { type PictureKind, pictureFileNames, storePicture } from './picture-files.ts';

async function stored(kind: PictureKind, width: number, height: number) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-widths-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .png()
    .toBuffer();
  const picture = await storePicture(bytes, kind, folder);
  if (!picture.ok) throw new Error(picture.why);
  return { picture: picture.data, folder };
}

test.each<[PictureKind, number, number, number[], number | undefined]>([
  ['profile', 1600, 2000, [360, 720], 1440],
  ['profile', 1440, 1080, [360, 720], 1440],
  ['profile', 1439, 2000, [360, 720], undefined],
  ['profile', 500, 1400, [360, 500], undefined],
  ['city', 1440, 1080, [400, 800], 1440],
  // Cropped to 4 : 3, it has 1,200 px side by side.
  ['city', 2000, 900, [400, 800], undefined],
  ['cover', 1920, 1080, [400, 720], undefined],
  ['banner', 2400, 1050, [720, 1200], undefined],
])('a %s of %i x %i px has the widths %o, and for the full screen %o', async (kind, width, height, widths, zoom) => {
  const { picture, folder } = await stored(kind, width, height);
  expect([picture.widths, picture.zoom]).toEqual([widths, zoom]);
  expect((await readdir(folder)).sort()).toEqual(pictureFileNames(picture).sort());
  // Every file is as wide as its name says.
  for (const name of pictureFileNames(picture)) {
    const bytes = await readFile(join(folder, name));
    if (name.endsWith('.avif')) {
      // Reading AVIF is forbidden to libvips here, and no test should allow it.
      expect([name, bytes.toString('latin1', 4, 12)]).toEqual([name.replace(/-\d+\./, `-${widths[0]}.`), 'ftypavif']);
      continue;
    }
    const file = await sharp(bytes).metadata();
    expect(name.endsWith(`-${file.width}.webp`)).toBe(true);
    expect(file.width).toBeLessThanOrEqual(width);
  }
  expect(pictureFileNames(picture)).toHaveLength(widths.length + (picture.zoom === undefined ? 1 : 2));
  const largest = await sharp(await readFile(join(folder, pictureFileNames(picture)[widths.length - 1] ?? ''))).metadata();
  expect([largest.width, largest.height]).toEqual([picture.width, picture.height]);
  // What asks for a width of its own, as cards and the advance do, never gets the one for the full screen.
  expect(pictureUrl(picture, 5_000)).toBe(`${picture.base}-${picture.width}.webp`);
});
