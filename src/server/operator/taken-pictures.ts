import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '#contract/picture.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { deleteDoomed, doomPictures } from '../media/file-deletions.ts';
import type { PictureRefusal } from '../media/foreign-picture.ts';
import { type PictureKind, pictureFileNames, storePicture } from '../media/picture-files.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pictureLimits } from '../media/picture-limits.ts';
import type { Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';

const refusals: Record<PictureRefusal, string> = {
  picture_type: 'is no JPEG, PNG or WebP picture',
  picture_size: `is too small, too long or too large (at most ${pictureLimits.pixels / 1_000_000} million pixels)`,
  picture_broken: 'is damaged, or no picture at all',
  overloaded: 'could not be worked on now; try again',
};

/** Looks into a file, without believing its name, and puts it among the club's pictures. */
async function takeIn({ dataDir }: OperatorContext, file: string, kind: PictureKind): Promise<Picture> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new OperatorError('file_missing', `${file} can not be read`);
  const mib = pictureLimits.operatorBytes / 1024 ** 2;
  if (found.size > pictureLimits.operatorBytes) throw new OperatorError('picture_size', `${file} has more than ${mib} MiB`);
  const taken = await storePicture(await readFile(file), kind, pictureFolder(dataDir));
  if (!taken.ok) throw new OperatorError(taken.why, `${file} ${refusals[taken.why]}`);
  return taken.data;
}

/** What a report says of files that could not be deleted now. */
export const filesText = (waiting: number): Report => (waiting === 0 ? {} : { files_waiting: waiting });

/** Deletes the files of pictures that nothing shows: what was taken in for nothing. */
async function letGo({ db, dataDir, nowMs }: OperatorContext, pictures: readonly Picture[]): Promise<void> {
  await deleteDoomed(db, dataDir, await db.transaction((tx) => doomPictures(tx, pictures, nowMs())));
}

async function isWhole({ dataDir }: OperatorContext, picture: Picture): Promise<boolean> {
  const found = await Promise.all(
    pictureFileNames(picture).map((name) =>
      stat(join(pictureFolder(dataDir), name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** Takes files in for `use`; where that throws, nothing of them stays. */
export async function withPictures<Done>(
  context: OperatorContext,
  files: readonly string[],
  kind: PictureKind,
  use: (pictures: readonly Picture[]) => Promise<Done>,
): Promise<Done> {
  const taken: Picture[] = [];
  try {
    for (const file of files) taken.push(await takeIn(context, file, kind));
    const done = await use(taken);
    // The same picture may have been taken off elsewhere meanwhile, and its files with it: now that it is named, they stay.
    for (const [index, picture] of taken.entries()) if (!(await isWhole(context, picture))) await takeIn(context, files[index] ?? '', kind);
    return done;
  } catch (error) {
    await letGo(context, taken);
    throw error;
  }
}

/** The same with a single file. */
export const withPicture = <Done>(
  context: OperatorContext,
  file: string,
  kind: PictureKind,
  use: (picture: Picture) => Promise<Done>,
): Promise<Done> =>
  withPictures(context, [file], kind, ([picture]) => {
    if (!picture) throw new Error('a picture was taken in and is not there');
    return use(picture);
  });
