import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page needs to place one picture before a byte of it has arrived. */
export interface PictureEntry {
  /** 16 hex digits of SHA-256 over the drawing's source and the encoder's version. */
  hash: string;
  /** Files on disk are `<hash>-<width>.webp`, one for each of these. */
  widths: readonly [small: number, large: number];
  /** Of the large file, in pixels. */
  width: number;
  height: number;
  /** Dominant colour, '#rrggbb'. */
  colour: string;
  /** A data URI of a few pixels, at most `blurLimitChars` characters. */
  blur: string;
}

export type PictureManifest = Record<string, PictureEntry>;

/** Placeholders travel inside every list answer: 250 characters each keep a page of 30 under 8 kB. */
export const blurLimitChars = 250;

export const manifestPath = (cacheDir: string): string => join(cacheDir, 'manifest.json');
export const pictureFileName = (hash: string, width: number): string => `${hash}-${width}.webp`;

/** The manifest of what has been drawn; empty when nothing has been, or when it can't be read. */
export async function readPictureManifest(cacheDir: string): Promise<PictureManifest> {
  try {
    return JSON.parse(await readFile(manifestPath(cacheDir), 'utf8')) as PictureManifest;
  } catch {
    // A missing or torn manifest only costs drawing again, so it is never an error.
    return {};
  }
}
