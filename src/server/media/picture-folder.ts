import { join } from 'node:path';

/** The media folder of a club: pictures and clips, shared by all its processes. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media');
}

/** Pictures as they are served: `<hash of the content>-<width in px>.webp`, the smallest also as `.avif`. */
export function pictureFolder(dataDir: string): string {
  return join(mediaFolder(dataDir), 'pictures');
}

/** The last part of a picture's address. No other file is looked up. */
export const servedPictureName = /^[0-9a-f]{8,64}-[1-9][0-9]{1,3}\.webp$/;

/** Every file of a picture: besides those that have an address, the AVIF that is sent in place of one. */
export const pictureFile = /^([0-9a-f]{8,64})-[1-9][0-9]{1,3}\.(webp|avif)$/;

/** The AVIF beside a WebP, by the name of that. */
export const avifFileName = (name: string): string => name.replace(/\.webp$/, '.avif');
