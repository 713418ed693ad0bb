import { join } from 'node:path';

/** The media folder of a club: pictures and clips, shared by all its processes. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media');
}

/** Pictures as they are served: `<hash of the content>-<width in px>.webp`. */
export function pictureFolder(dataDir: string): string {
  return join(mediaFolder(dataDir), 'pictures');
}

/** Only files with such names are looked up. */
export const servedPictureName = /^[0-9a-f]{8,64}-[1-9][0-9]{1,3}\.webp$/;
