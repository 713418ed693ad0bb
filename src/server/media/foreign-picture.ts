import sharp, { type SharpOptions } from 'sharp';
import type { PictureRefusal } from '#contract/operator/cannot.ts';
import { semaphore } from '../semaphore.ts';

/** Limits of pictures from outside, and of processing them. Anything beyond them is a mistake or an attack. */
export const pictureLimits = {
  /** Pixels of one picture: a phone camera's, and 100 MB of memory if a file has to be decoded as a whole. */
  pixels: 25_000_000,
  /** Of a side, in px. */
  mostSide: 12_000,
  /** For pictures that keep their aspect ratio: the long side is at most this many times the short one. */
  longestRatio: 3,
  /** Processing one; the slowest permitted takes a second. */
  seconds: 10,
  /** Bytes of an operator's file. */
  operatorBytes: 30 * 1024 * 1024,
  /** One at a time in each process: two would take the memory of two, and the threads that files and passwords need. */
  work: { atOnce: 1, waiting: 16, waitMs: 10_000 },
} as const;

export type Taken<Data> = { ok: true; data: Data } | { ok: false; why: PictureRefusal };

/** The stored pixels: upright, sRGB, 8 bits for each of three channels, without metadata. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The target of a picture: its largest width in px, and its aspect ratio; without it the picture keeps its own. */
export interface Form {
  width: number;
  /** The width instead, in px, of a picture that has at least as many pixels side by side. */
  zoom?: number;
  ratio?: number;
  /** Sides below it are refused, in px. */
  leastSide: number;
}

// Only these of libvips' loaders are used (drawings of our own are SVG): the others have had vulnerabilities that
// crafted files could reach. The first bytes determine a file's type below, before libvips sees it at all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((reader) => `VipsForeignLoad${reader}Buffer`),
});

const kinds = ['jpeg', 'png', 'webp'] as const;
type Kind = (typeof kinds)[number];

/** The type by the first bytes; the declared name and type are ignored. */
function kindOf(bytes: Uint8Array): Kind | undefined {
  const starts = (at: number, ...expected: number[]) => expected.every((byte, index) => bytes[at + index] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'webp';
  return undefined;
}

/** Only one page, and no recovery of damaged files. */
const reading: SharpOptions = { failOn: 'error', pages: 1, animated: false };

const { withPermit } = semaphore(pictureLimits.work);

/**
 * Decodes untrusted bytes into the stored form. Everything else in the file is
 * dropped: metadata, further pages, whatever follows the picture.
 */
export async function decodePicture(bytes: Uint8Array, form: Form): Promise<Taken<Pixels>> {
  const kind = kindOf(bytes);
  if (!kind) return { ok: false, why: 'picture_type' };
  const turn = await withPermit(() => decode(bytes, kind, form));
  return turn.ok ? turn.value : turn;
}

async function decode(bytes: Uint8Array, kind: Kind, form: Form): Promise<Taken<Pixels>> {
  // Reads only the header: a small file may decode to gigabytes.
  const head = await sharp(bytes, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (head?.format !== kind) return { ok: false, why: 'picture_broken' };
  const { width, height } = head.autoOrient;
  if (!fits(width, height, form)) return { ok: false, why: 'picture_size' };
  const pixels = await sharp(bytes, { ...reading, limitInputPixels: pictureLimits.pixels })
    .timeout({ seconds: pictureLimits.seconds })
    .autoOrient()
    .resize(sizeIn(form, width, height))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (pixels?.info.channels !== 3) return { ok: false, why: 'picture_broken' };
  return { ok: true, data: { data: pixels.data, width: pixels.info.width, height: pixels.info.height } };
}

function fits(width: number, height: number, { ratio, leastSide }: Form): boolean {
  const [least, most] = [Math.min(width, height), Math.max(width, height)];
  // The limit of the aspect ratio does not apply to a picture that is cropped.
  const longest = ratio === undefined ? least * pictureLimits.longestRatio : most;
  return least >= leastSide && most <= Math.min(pictureLimits.mostSide, longest) && width * height <= pictureLimits.pixels;
}

/** Cropped to the target's ratio, or uncropped; a picture that keeps its own ratio is never enlarged, and none is for the zoom. */
function sizeIn({ width, zoom, ratio }: Form, ownWidth: number, ownHeight: number) {
  const offered = ratio === undefined ? ownWidth : Math.min(ownWidth, Math.floor(ownHeight * ratio));
  const most = zoom !== undefined && offered >= zoom ? zoom : width;
  if (ratio !== undefined) return { width: most, height: Math.round(most / ratio), fit: 'cover' as const };
  const fitted = Math.min(most, ownWidth);
  return { width: fitted, height: Math.max(1, Math.round((fitted * ownHeight) / ownWidth)), fit: 'fill' as const };
}
