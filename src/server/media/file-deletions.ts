import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { collectionOf, sharedCollectionNames } from '#contract/collections/mirror.ts';
import type { Picture } from '#contract/picture.ts';
import { picturePlace } from '#contract/worker.ts';
import type { Database, Queries } from '../db/database.ts';
import { pictureFileNames } from './picture-files.ts';
import { pictureFile, pictureFolder } from './picture-folder.ts';
import { renditionFolder } from './renditions.ts';

/** Files deleted in one run, and in one of its transactions: few enough that a command waits only milliseconds. */
export const deletionLimits = { files: 1_000, atOnce: 20 } as const;

const renditionPrefix = 'clips/';
const picturePrefix = 'pictures/';
const clipName = /^clips\/([a-z0-9]{1,64})$/;

/** All files of a clip under one name, since previews of any length may exist. */
export const renditionsName = (clip: string): string => renditionPrefix + clip;

/**
 * Records what is to be deleted, in the transaction that deletes the last row that refers to it: whatever happens
 * after the commit, the sweep finds it. `names` are paths below the media folder.
 */
export async function deleteFilesLater(tx: Queries, names: readonly string[], nowMs: number): Promise<readonly string[]> {
  if (names.length === 0) return names;
  await tx
    .insertInto('file_deletions')
    .values(names.map((name) => ({ name, at_ms: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return names;
}

/** The same for files of pictures, if nothing refers to them any more. */
export const deletePicturesLater = async (tx: Queries, pictures: readonly Picture[], nowMs: number): Promise<readonly string[]> =>
  deleteFilesLater(
    tx,
    (await unusedPictureFiles(tx, pictures)).map((name) => picturePrefix + name),
    nowMs,
  );

/** The result of a run. */
export interface Deleted {
  files: number;
  /** Still recorded: they could not be deleted, and are retried. */
  waiting: number;
}

/**
 * Deletes recorded files after the commit, `only` those names or the longest waiting. Files that something refers to
 * again are kept. Any number of processes may do so, and may be killed at any time.
 */
export async function deleteQueuedFiles(db: Database, dataDir: string, only?: readonly string[]): Promise<Deleted> {
  if (only?.length === 0) return { files: 0, waiting: 0 };
  const due = await db.queries
    .selectFrom('file_deletions')
    .select('name')
    .$if(only !== undefined, (query) => query.where('name', 'in', [...(only ?? [])]))
    .orderBy('tries')
    .orderBy('at_ms')
    .orderBy('name')
    .limit(deletionLimits.files)
    .execute();
  const sum = { files: 0, waiting: 0 };
  for (let at = 0; at < due.length; at += deletionLimits.atOnce) {
    const names = due.slice(at, at + deletionLimits.atOnce).map(({ name }) => name);
    const { files, waiting } = await db.transaction((tx) => deleteBatch(tx, db.kind, dataDir, names));
    sum.files += files;
    sum.waiting += waiting;
  }
  return sum;
}

async function deleteBatch(tx: Queries, kind: Database['kind'], dataDir: string, names: readonly string[]): Promise<Deleted> {
  if (kind === 'postgres') await holdCollections(tx);
  const sum = { files: 0, waiting: 0 };
  for (const name of names) {
    const known = await tx.selectFrom('file_deletions').select('tries').where('name', '=', name).executeTakeFirst();
    // Another process was quicker.
    if (!known) continue;
    const deleted = (await isInUse(tx, name)) ? 0 : await remove(dataDir, name);
    if (deleted === undefined) {
      sum.waiting += 1;
      const tries = known.tries + 1;
      await tx.updateTable('file_deletions').set({ tries }).where('name', '=', name).execute();
      continue;
    }
    sum.files += deleted;
    await tx.deleteFrom('file_deletions').where('name', '=', name).execute();
  }
  return sum;
}

/**
 * Adding a picture or a video locks its collection: so nobody can between the check whether a file is in use and
 * its deletion. On SQLite the single writer has the same effect.
 */
async function holdCollections(tx: Queries): Promise<void> {
  for (const collection of sharedCollectionNames.filter((name) => collectionOf(name).namesFiles)) {
    await tx.selectFrom('shelf_revs').select('rev').where('shelf', '=', collection).forUpdate().execute();
  }
}

async function isInUse(tx: Queries, name: string): Promise<boolean> {
  const clip = clipName.exec(name)?.[1];
  if (clip !== undefined) {
    return (await tx.selectFrom('videos').select('id').where('clip', '=', clip).limit(1).executeTakeFirst()) !== undefined;
  }
  const picture = pictureIn(name);
  return picture !== undefined && isPictureInUse(tx, pictureFile.exec(picture)?.[1] ?? '');
}

const pictureIn = (name: string): string | undefined => {
  const file = name.slice(picturePrefix.length);
  return name.startsWith(picturePrefix) && pictureFile.test(file) ? file : undefined;
};

/** The number of deleted files; undefined if one could not be deleted. A name in another format deletes nothing. */
async function remove(dataDir: string, name: string): Promise<number | undefined> {
  const clip = clipName.exec(name)?.[1];
  const picture = pictureIn(name);
  try {
    if (clip !== undefined) return await removeRenditions(clip, dataDir);
    if (picture === undefined) return 0;
    await rm(join(pictureFolder(dataDir), picture));
    return 1;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 0 : undefined;
  }
}

/** Deletes every file of a clip, previews of any length among them. */
export async function removeRenditions(clip: string, dataDir: string): Promise<number> {
  const folder = renditionFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => ['.', '-'].some((mark) => name.startsWith(clip + mark)));
  for (const name of names) await rm(join(folder, name), { force: true });
  return names.length;
}

/**
 * Names of the files of those pictures that nothing refers to any more, determined in the transaction that removed them. Files
 * are named by their content, so the same picture may be used elsewhere.
 */
async function unusedPictureFiles(tx: Queries, pictures: readonly Picture[]): Promise<string[]> {
  const names: string[] = [];
  for (const picture of pictures) if (!(await isPictureInUse(tx, basename(picture.base)))) names.push(...pictureFileNames(picture));
  return [...new Set(names)];
}

/** Whether a row or a setting refers to the picture: `name` is its file name without the width. */
async function isPictureInUse(tx: Queries, name: string): Promise<boolean> {
  const [listed, address] = [`%/${name}"%`, `${picturePlace}${name}-%`];
  const shown = await Promise.all([
    tx.selectFrom('profiles').select('id').where('pictures', 'like', listed).limit(1).executeTakeFirst(),
    tx.selectFrom('videos').select('id').where('picture', 'like', listed).limit(1).executeTakeFirst(),
    tx.selectFrom('regions').select('id').where('pictures', 'like', listed).limit(1).executeTakeFirst(),
    tx.selectFrom('banners').select('id').where('picture', 'like', listed).limit(1).executeTakeFirst(),
    // Backgrounds: settings contain their addresses.
    tx.selectFrom('settings').select('name').where('value', 'like', address).limit(1).executeTakeFirst(),
    tx.selectFrom('uploads').select('id').where('id', '=', name).where('state', '<>', 'gone').executeTakeFirst(),
  ]);
  return shown.some(Boolean);
}
