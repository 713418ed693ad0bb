import { basename } from 'node:path';
import type { Picture } from '#contract/picture.ts';
import type { Queries } from '../db/database.ts';
import { pictureFileNames } from './picture-files.ts';

/**
 * Names of the files of those pictures that nothing shows any more: asked in the transaction that took them off. Files
 * are named by their content, so the same picture may stand somewhere else.
 */
export async function unusedPictureFiles(tx: Queries, pictures: readonly Picture[]): Promise<string[]> {
  const names: string[] = [];
  for (const picture of pictures) if (!(await isShown(tx, basename(picture.base)))) names.push(...pictureFileNames(picture));
  return [...new Set(names)];
}

async function isShown(tx: Queries, hash: string): Promise<boolean> {
  const named = `%/${hash}"%`;
  const shown = await Promise.all([
    tx.selectFrom('profiles').select('id').where('pictures', 'like', named).limit(1).executeTakeFirst(),
    tx.selectFrom('videos').select('id').where('picture', 'like', named).limit(1).executeTakeFirst(),
    tx.selectFrom('regions').select('id').where('pictures', 'like', named).limit(1).executeTakeFirst(),
    tx.selectFrom('banners').select('id').where('picture', 'like', named).limit(1).executeTakeFirst(),
  ]);
  return shown.some(Boolean);
}
