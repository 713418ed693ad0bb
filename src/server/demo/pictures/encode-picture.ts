import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp, SharpOptions } from 'sharp';
import type { PictureShape } from './picture-keys.ts';
import { blurLimitChars, type PictureEntry, pictureFileName } from './picture-manifest.ts';
import { chanceFrom } from './seeded-chance.ts';

type SharpMaker = (input: Buffer, options?: SharpOptions) => Sharp;

/** Raise it whenever the same source would come out as other pixels (grain, quality, size). */
const encoderVersion = 'foyer-webp-4';
const quality = { large: 50, small: 52 } as const;
/** libvips counts 0 to 6; from 3 on a file takes twice the time for a fourteenth fewer bytes. */
const effort = 2;
const grainSize = 192;
/** Of 255. Above 7 the grain alone costs more bytes than the drawing. */
const grainStrength = 5;

export const hashOfSource = (svg: string): string => createHash('sha256').update(encoderVersion).update(svg).digest('hex').slice(0, 16);

let grainTile: Buffer | undefined;

/** Paper grain: grey flecks of weak opacity, always the same ones. */
function grain(): Buffer {
  if (grainTile) return grainTile;
  const chance = chanceFrom('grain');
  grainTile = Buffer.alloc(grainSize * grainSize * 4);
  for (let index = 0; index < grainSize * grainSize; index += 1) {
    const light = chance.happens(0.5) ? 255 : 0;
    const weight = chance.next() ** 2;
    grainTile.set([light, light, light, Math.round(weight * grainStrength * 2)], index * 4);
  }
  return grainTile;
}

/** A killed run must never leave a half file under a real name: write beside it, then rename. */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await writeFile(beside, content);
  await rename(beside, file);
}

/** A few pixels, shrunk further until the data URI fits the limit. */
async function blurOf(sharp: SharpMaker, pixels: Buffer, raw: NonNullable<SharpOptions['raw']>): Promise<string> {
  for (const width of [12, 9, 6, 4, 2]) {
    const tiny = await sharp(pixels, { raw }).resize(width).webp({ quality: 25, effort: 4 }).toBuffer();
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (uri.length <= blurLimitChars) return uri;
  }
  throw new Error('two pixels do not fit the placeholder limit');
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** The dominant colour; 64 pixels across know it as well as 320 do, in a tenth of the time. */
async function dominantOf(sharp: SharpMaker, pixels: Buffer, raw: NonNullable<SharpOptions['raw']>): Promise<string> {
  const { data, info } = await sharp(pixels, { raw }).resize(64).raw().toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).stats();
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

/** Rasterises one drawing, writes both widths and says what a page needs to know about it. */
export async function encodePicture(svg: string, hash: string, shape: PictureShape, cacheDir: string): Promise<PictureEntry> {
  // Loaded here because a run that keeps everything must not pay for starting libvips.
  const sharp = (await import('sharp')).default;
  const [small, large] = shape.widths;
  const height = Math.round((large * shape.height) / shape.width);
  const tile = { input: grain(), raw: { width: grainSize, height: grainSize, channels: 4 as const }, tile: true };
  const { data: pixels, info } = await sharp(Buffer.from(svg), { density: (72 * large) / shape.width })
    .resize(large, height)
    .flatten({ background: '#14110f' })
    .composite([tile])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  const little = await sharp(pixels, { raw }).resize(small).raw().toBuffer({ resolveWithObject: true });
  const littleRaw = { width: little.info.width, height: little.info.height, channels: 3 as const };
  const [largeFile, smallFile, colour, blur] = await Promise.all([
    sharp(pixels, { raw }).webp({ quality: quality.large, effort }).toBuffer(),
    sharp(little.data, { raw: littleRaw }).webp({ quality: quality.small, effort }).toBuffer(),
    dominantOf(sharp, little.data, littleRaw),
    blurOf(sharp, little.data, littleRaw),
  ]);
  await writeWhole(join(cacheDir, pictureFileName(hash, large)), largeFile);
  await writeWhole(join(cacheDir, pictureFileName(hash, small)), smallFile);
  return { hash, widths: shape.widths, width: large, height, colour, blur };
}
