import { constants, copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Picture } from '#contract/picture.ts';
import { pictureFileNames } from '../media/picture-files.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { renditionFolder } from '../media/renditions.ts';
import { contentFile } from './content.ts';
import { makeWidths } from './make-widths.ts';

/** Puts a file in place unless it exists: as a hard link, or as a copy if the disk doesn't support that. */
function place(from: string, folder: string): void {
  const to = join(folder, basename(from));
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EEXIST') copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/** A thousand links, synchronously: nothing else runs before the club opens, and asynchronously they would take longer. */
function placeAll(files: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of files) place(file, folder);
}

/**
 * Puts the pictures where the club serves them from, in the widths that `keptIn` contains or that are made now, and returns them by their
 * masters' names.
 */
export async function placePictures(keptIn: string, dataDir: string, masters?: string): Promise<ReadonlyMap<string, Picture>> {
  const pictures = await makeWidths(keptIn, masters);
  const files = [...pictures.values()].flatMap((picture) => pictureFileNames(picture).map((name) => join(keptIn, name)));
  placeAll(files, pictureFolder(dataDir));
  return pictures;
}

/** Puts the clips and their previews among the club's videos: they are in the final format, since ffmpeg may be missing. */
export function placeRenditions(dataDir: string): void {
  const folder = contentFile('clips');
  const names = readdirSync(folder).filter((name) => name.endsWith('.mp4'));
  placeAll(
    names.map((name) => join(folder, name)),
    renditionFolder(dataDir),
  );
}
