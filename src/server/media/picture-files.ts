import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#contract/picture.ts';
import { picturePlace } from '#contract/worker.ts';
import { decodePicture, type Form, type Pixels, type Taken } from './foreign-picture.ts';
import { ingestLimits } from './ingest-limits.ts';
import { avifFileName } from './picture-folder.ts';

/** Of pictures that are shown in full screen, if they are that wide: three times the width of a phone, in px. */
const zoom = 1440;

type KindForm = { widths: readonly number[]; zoom?: number; ratio: number | undefined; leastSide: number };

/**
 * The kinds of the club's own pictures: the widths of their files in px, and their aspect ratio (width by height). A `zoom` is one more
 * file, which is never made larger than the picture itself. The smallest is what a phone 360 to 390 CSS px wide with two pixels for each
 * of them shows in a list; a little smaller, and such a phone would load the largest instead.
 */
const forms = {
  cover: { widths: [400, 720], ratio: 16 / 9, leastSide: ingestLimits.side.least },
  profile: { widths: [360, 720], zoom, ratio: undefined, leastSide: 240 },
  // The same as the demo's banners; anything smaller would be blurred on every device.
  banner: { widths: [720, 1200], ratio: 1200 / 525, leastSide: 280 },
  /** Like the demo's cities: a tile is 4 : 3. */
  city: { widths: [400, 800], zoom, ratio: 4 / 3, leastSide: 240 },
  background: { widths: [1300], ratio: 1300 / 900, leastSide: 450 },
} as const satisfies Record<string, KindForm>;
export type PictureKind = keyof typeof forms;

/** Members' pictures become a square of this width, in px: three times the largest display size, 112 px. */
const avatarForm = { width: 384, ratio: 1, leastSide: 32 } as const satisfies Form;

const webp = { quality: 62 } as const;
/**
 * Of the smallest width only, which lists show: two fifths fewer bytes than WebP, and the same to the eye. More effort would save 5 % and
 * take twice the time. Its WebP is for old browsers, and not worth the time of 5 % either.
 */
const avif = { quality: 36, effort: 2, chromaSubsampling: '4:2:0' } as const;
/** Every list contains placeholders: with 250 characters each a page of 30 stays below 8 kB. */
const blurLimitChars = 250;
/** Spread over a card, six pixels look as twelve do, and every row of every list has some. */
const blurWidths = [6, 4, 2] as const;

/**
 * Imports untrusted bytes as a picture of the club's and writes its files into `folder`, named by their content: the
 * same picture is stored once.
 */
export async function storePicture(bytes: Uint8Array, kind: PictureKind, folder: string): Promise<Taken<Picture>> {
  const { widths, ratio, ...limits }: KindForm = forms[kind];
  const large = widths[widths.length - 1] ?? 0;
  const decoded = await decodePicture(bytes, { width: large, ...limits, ...(ratio === undefined ? {} : { ratio }) });
  if (!decoded.ok) return decoded;
  const pixels = decoded.data;
  const hash = hashOf(pixels);
  const width = Math.min(large, pixels.width);
  const offered = [...widths.filter((each) => each < width), width];
  const zoomed = pixels.width > large ? { zoom: pixels.width } : {};
  const small = await shrunk(pixels, offered[0] ?? width);
  const look = { colour: await colourOf(small), blur: await blurOf(small) };
  const height = Math.max(1, Math.round((width * pixels.height) / pixels.width));
  const picture: Picture = { base: picturePlace + hash, widths: offered, width, height, ...zoomed, ...look };
  await mkdir(folder, { recursive: true });
  const write = async (name: string, made: Sharp): Promise<void> => writeWhole(join(folder, name), await made.toBuffer());
  for (const each of widthsOf(picture).slice(1)) await write(pictureFileName(hash, each), open(pixels).resize(each).webp(webp));
  const name = pictureFileName(hash, small.width);
  await write(name, open(small).webp({ ...webp, effort: 2 }));
  await write(avifFileName(name), open(small).avif(avif));
  return { ok: true, data: picture };
}

/** Untrusted bytes as a member's picture, re-encoded; nothing is written. */
export async function encodeAvatar(bytes: Uint8Array): Promise<Taken<Buffer>> {
  const decoded = await decodePicture(bytes, avatarForm);
  return decoded.ok ? { ok: true, data: await open(decoded.data).webp({ quality: 80 }).toBuffer() } : decoded;
}

/** The file of a member's picture; its name is random, not a hash. */
export const avatarFileName = (id: string): string => pictureFileName(id, avatarForm.width);

const pictureFileName = (name: string, width: number): string => `${name}-${width}.webp`;

const widthsOf = ({ widths, zoom: zoomed }: Picture): number[] => [...widths, ...(zoomed === undefined ? [] : [zoomed])];

/**
 * The names of a picture's files, the AVIF of its smallest width among them: whoever deletes, places or looks for its files has to know them
 * all. Pictures of older clubs have no AVIF.
 */
export function pictureFileNames(picture: Picture): string[] {
  const names = widthsOf(picture).map((width) => pictureFileName(basename(picture.base), width));
  return [...names, ...names.slice(0, 1).map(avifFileName)];
}

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

async function shrunk(pixels: Pixels, to: number): Promise<Pixels> {
  const { data, info } = await open(pixels).resize(to).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** Raise it whenever a picture would be encoded differently, or in other widths. */
export const pictureVersion = 3;

/** 16 hex digits of a hash over the pixels and the version. */
function hashOf({ data, width, height }: Pixels): string {
  return createHash('sha256').update(`foyer-picture-${pictureVersion} ${width}x${height}`).update(data).digest('hex').slice(0, 16);
}

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/**
 * The dominant colour: the middle of the fullest of 4,096 boxes of the colour space. A width of 64 pixels is enough for that, and libvips'
 * own statistics take five times the time.
 */
async function colourOf(pixels: Pixels): Promise<string> {
  const { data } = await shrunk(pixels, 64);
  const counts = new Uint32Array(16 ** 3);
  let most = 0;
  for (let at = 0; at + 2 < data.length; at += 3) {
    const box = (((data[at] ?? 0) >> 4) << 8) | (((data[at + 1] ?? 0) >> 4) << 4) | ((data[at + 2] ?? 0) >> 4);
    counts[box] = (counts[box] ?? 0) + 1;
    if ((counts[box] ?? 0) > (counts[most] ?? 0)) most = box;
  }
  return `#${[most >> 8, (most >> 4) & 15, most & 15].map((step) => hex(step * 16 + 8)).join('')}`;
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
