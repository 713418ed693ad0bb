import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '#contract/picture.ts';
import { picturePlace } from '#contract/worker.ts';
import { decodePicture, type Form, type Pixels, type Taken } from './foreign-picture.ts';
import { ingestLimits } from './ingest-limits.ts';

/** The kinds of the club's own pictures: the widths of their files in px, and their aspect ratio (width by height). */
const forms = {
  cover: { widths: [320, 720], ratio: 16 / 9, leastSide: ingestLimits.side.least },
  profile: { widths: [320, 720], ratio: undefined, leastSide: 240 },
  // The same as the demo's banners; anything smaller would be blurred on every device.
  banner: { widths: [640, 1200], ratio: 1200 / 525, leastSide: 280 },
  /** Like the demo's cities: a tile is 4 : 3. */
  city: { widths: [320, 800], ratio: 4 / 3, leastSide: 240 },
  background: { widths: [1300], ratio: 1300 / 900, leastSide: 450 },
} as const;
export type PictureKind = keyof typeof forms;

/** Members' pictures become a square of this width, in px: three times the largest display size, 112 px. */
const avatarForm = { width: 384, ratio: 1, leastSide: 32 } as const satisfies Form;

const quality = 62;
/** Every list contains placeholders: with 250 characters each a page of 30 stays below 8 kB. */
const blurLimitChars = 250;
const blurWidths = [12, 9, 6, 4, 2] as const;

/**
 * Imports untrusted bytes as a picture of the club's and writes its files into `folder`, named by their content: the
 * same picture is stored once.
 */
export async function storePicture(bytes: Uint8Array, kind: PictureKind, folder: string): Promise<Taken<Picture>> {
  const { widths, ratio, leastSide } = forms[kind];
  const large = widths[widths.length - 1] ?? 0;
  const decoded = await decodePicture(bytes, { width: large, leastSide, ...(ratio === undefined ? {} : { ratio }) });
  if (!decoded.ok) return decoded;
  const pixels = decoded.data;
  const hash = hashOf(pixels);
  const offered = [...widths.filter((width) => width < pixels.width), pixels.width];
  await mkdir(folder, { recursive: true });
  for (const width of offered) {
    await writeWhole(join(folder, pictureFileName(hash, width)), await open(pixels).resize(width).webp({ quality }).toBuffer());
  }
  const { width, height } = pixels;
  const look = { colour: await colourOf(pixels), blur: await blurOf(pixels) };
  return { ok: true, data: { base: picturePlace + hash, widths: offered, width, height, ...look } };
}

/** Untrusted bytes as a member's picture, re-encoded; nothing is written. */
export async function encodeAvatar(bytes: Uint8Array): Promise<Taken<Buffer>> {
  const decoded = await decodePicture(bytes, avatarForm);
  return decoded.ok ? { ok: true, data: await open(decoded.data).webp({ quality: 80 }).toBuffer() } : decoded;
}

/** The file of a member's picture; its name is random, not a hash. */
export const avatarFileName = (id: string): string => pictureFileName(id, avatarForm.width);

const pictureFileName = (name: string, width: number): string => `${name}-${width}.webp`;

/** The names of a picture's files. */
export const pictureFileNames = ({ base, widths }: Picture): string[] => widths.map((width) => pictureFileName(basename(base), width));

/** Writes to a temporary file first: a file of that name must be complete. */
export async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  try {
    await writeFile(beside, content);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** 16 hex digits of a hash over the pixels and the kind; raise the version whenever they would be encoded differently. */
function hashOf({ data, width, height }: Pixels): string {
  return createHash('sha256').update(`foyer-picture-1 ${width}x${height}`).update(data).digest('hex').slice(0, 16);
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** The dominant colour; a width of 64 pixels is enough for that. */
async function colourOf(pixels: Pixels): Promise<string> {
  const { data, info } = await open(pixels).resize(64).raw().toBuffer({ resolveWithObject: true });
  const { dominant } = await open({ data, width: info.width, height: info.height }).stats();
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

/** A few pixels, reduced until they fit into lists. */
async function blurOf(pixels: Pixels): Promise<string> {
  for (const width of blurWidths) {
    const tiny = await open(pixels).resize(width).webp({ quality: 25 }).toBuffer();
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (uri.length <= blurLimitChars) return uri;
  }
  throw new Error('two pixels do not fit the placeholder limit');
}
