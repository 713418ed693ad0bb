import { basename } from 'node:path';
import type { Picture } from '#contract/picture.ts';
import { picturePlace } from '#contract/worker.ts';
import type { Queries } from '../db/database.ts';
import { pictureFileNames } from './picture-files.ts';

/**
 * Names of the files of those pictures that nothing shows any more: asked in the transaction that took them off. Files
 * are named by their content, so the same picture may stand somewhere else.
 */
export async function unusedPictureFiles(tx: Queries, pictures: readonly Picture[]): Promise<string[]> {
  const names: string[] = [];
  for (const picture of pictures) if (!(await isPictureInUse(tx, basename(picture.base)))) names.push(...pictureFileNames(picture));
  return [...new Set(names)];
}

/** Whether a row or a setting names the picture: `name` is its file's without width. */
export async function isPictureInUse(tx: Queries, name: string): Promise<boolean> {
  const [listed, address] = [`%/${name}"%`, `${picturePlace}${name}-%`];
  const shown = await Promise.all([
    tx.selectFrom('profiles').select('id').where('pictures', 'like', listed).limit(1).executeTakeFirst(),
    tx.selectFrom('videos').select('id').where('picture', 'like', listed).limit(1).executeTakeFirst(),
    tx.selectFrom('regions').select('id').where('pictures', 'like', listed).limit(1).executeTakeFirst(),
    tx.selectFrom('banners').select('id').where('picture', 'like', listed).limit(1).executeTakeFirst(),
    // Backgrounds: settings hold their addresses.
    tx.selectFrom('settings').select('name').where('value', 'like', address).limit(1).executeTakeFirst(),
    tx.selectFrom('uploads').select('id').where('id', '=', name).where('state', '<>', 'gone').executeTakeFirst(),
  ]);
  return shown.some(Boolean);
}
