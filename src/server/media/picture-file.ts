import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '#contract/picture.ts';

/** Shapes of the operator's pictures, in px, with the widths that their files come in. The demo's banners have the same. */
export const pictureFileShapes = {
  banner: { width: 1200, height: 525, widths: [640, 1200] },
  background: { width: 1300, height: 900, widths: [1300] },
} as const;
export type PictureFileShape = keyof typeof pictureFileShapes;

export const pictureFileLimits = {
  /** A photograph of a good camera. */
  bytes: 20 * 1024 * 1024,
  /** Pixels of the whole picture: what a small file may unfold to. */
  pixels: 50_000_000,
  /** Px of its width: what is smaller would be blurred on every phone. */
  leastWidth: 640,
} as const;

const formats: readonly (string | undefined)[] = ['jpeg', 'png', 'webp'];
const quality = 70;
const blurWidth = 12;

export type PictureFileRefusal = 'file_missing' | 'picture_too_large' | 'picture_too_small' | 'not_a_picture';

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/**
 * Makes a served picture out of a file of the operator's: read by its content, turned upright, cut to its shape, written
 * anew without what a camera notes beside it. Its files stand in `folder` when it returns.
 */
export async function pictureOfFile(
  file: string,
  shape: PictureFileShape,
  folder: string,
): Promise<{ ok: true; picture: Picture } | { ok: false; why: PictureFileRefusal }> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return { ok: false, why: 'file_missing' };
  if (found.size > pictureFileLimits.bytes) return { ok: false, why: 'picture_too_large' };
  const { width, height } = pictureFileShapes[shape];
  try {
    const source = sharp(file, { limitInputPixels: pictureFileLimits.pixels, failOn: 'error' });
    const { format, autoOrient } = await source.metadata();
    if (!formats.includes(format)) return { ok: false, why: 'not_a_picture' };
    if (autoOrient.width < pictureFileLimits.leastWidth) return { ok: false, why: 'picture_too_small' };
    const whole = await source.autoOrient().resize(width, height, { fit: 'cover' }).flatten({ background: '#14110f' }).png().toBuffer();
    return { ok: true, picture: await write(whole, shape, folder) };
  } catch (error) {
    // A disk that is full is no fault of the picture.
    if (error instanceof Error && 'code' in error) throw error;
    return { ok: false, why: 'not_a_picture' };
  }
}

async function write(whole: Buffer, shape: PictureFileShape, folder: string): Promise<Picture> {
  const { width, height, widths } = pictureFileShapes[shape];
  const hash = createHash('sha256').update(`picture-file-1 ${shape}`).update(whole).digest('hex').slice(0, 16);
  await mkdir(folder, { recursive: true });
  for (const each of widths) {
    const file = join(folder, `${hash}-${each}.webp`);
    // Aside first: a name is a promise of what is in it.
    await writeFile(`${file}.${process.pid}.part`, await sharp(whole).resize(each).webp({ quality }).toBuffer());
    await rename(`${file}.${process.pid}.part`, file);
  }
  const { dominant } = await sharp(whole).resize(64).stats();
  const blur = await sharp(whole).resize(blurWidth).webp({ quality: 25 }).toBuffer();
  return {
    ...{ base: `/media/pictures/${hash}`, widths: [...widths], width, height },
    colour: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  };
}
