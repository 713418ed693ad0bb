import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '#contract/picture.ts';

/** A cover's shape (look.md: 16:9) and the widths that its files come in, in px. */
const cover = { width: 720, height: 405, widths: [320, 720] } as const;
const quality = 62;
/** A placeholder travels inside every list. */
const blurWidth = 12;

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** Makes a film's cover out of one of its frames (a PNG that ffmpeg wrote) and puts its files into `folder`. */
export async function makePoster(framePath: string, folder: string): Promise<Picture> {
  const frame = await sharp(await readFile(framePath))
    .resize(cover.width, cover.height, { fit: 'cover' })
    .removeAlpha()
    .png()
    .toBuffer();
  const hash = createHash('sha256').update('film-poster-1').update(frame).digest('hex').slice(0, 16);
  await mkdir(folder, { recursive: true });
  for (const width of cover.widths) {
    const file = join(folder, `${hash}-${width}.webp`);
    // Aside first: a name is a promise of what is in it.
    await writeFile(`${file}.${process.pid}.part`, await sharp(frame).resize(width).webp({ quality }).toBuffer());
    await rename(`${file}.${process.pid}.part`, file);
  }
  const { dominant } = await sharp(frame).resize(64).stats();
  const blur = await sharp(frame).resize(blurWidth).webp({ quality: 25 }).toBuffer();
  return {
    base: `/media/pictures/${hash}`,
    widths: [...cover.widths],
    width: cover.width,
    height: cover.height,
    colour: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  };
}
