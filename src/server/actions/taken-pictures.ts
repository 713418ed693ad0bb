import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionForm, GivenFile, InputOf } from '#contract/operator/action.ts';
import { type Cannot, cannot, type PictureRefusal } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Picture } from '#contract/picture.ts';
import { deletePicturesLater } from '../media/file-deletions.ts';
import { pictureLimits } from '../media/foreign-picture.ts';
import { type PictureKind, pictureFileNames, storePicture } from '../media/picture-files.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import type { Action } from './action.ts';
import { givenBytes } from './given-files.ts';

const refusals: Record<PictureRefusal, string> = {
  picture_type: 'is no JPEG, PNG or WebP picture',
  picture_size: `is too small, too long or too large (at most ${pictureLimits.pixels / 1_000_000} million pixels)`,
  picture_broken: 'is damaged, or no picture at all',
  overloaded: 'could not be worked on now; try again',
};

/** Checks a file's content, not its name, and stores it among the club's pictures. */
async function takeIn(dataDir: string, file: GivenFile, kind: PictureKind): Promise<Outcome<Picture, Cannot>> {
  const mib = pictureLimits.operatorBytes / 1024 ** 2;
  const tooLarge = cannot('picture_size', `${file.name} has more than ${mib} MiB`);
  const bytes = await givenBytes(file, pictureLimits.operatorBytes, { tooLarge });
  if (!bytes.ok) return bytes;
  const taken = await storePicture(bytes.data, kind, pictureFolder(dataDir));
  return taken.ok ? done(taken.data) : cannot(taken.why, `${file.name} ${refusals[taken.why]}`);
}

async function isWhole(dataDir: string, picture: Picture): Promise<boolean> {
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

/** The steps of an action with picture files: they are stored before its transaction, and deleted if it is refused. */
export const takingPictures = <Form extends ActionForm>(
  kind: PictureKind,
  filesOf: (input: InputOf<Form>) => readonly GivenFile[],
): Required<Pick<Action<Form, readonly Picture[]>, 'prepare' | 'discard' | 'settle'>> => ({
  async prepare({ dataDir }, input) {
    const pictures: Picture[] = [];
    for (const file of filesOf(input)) {
      const taken = await takeIn(dataDir, file, kind);
      if (!taken.ok) return { ...taken, left: pictures };
      pictures.push(taken.data);
    }
    return done(pictures);
  },
  discard: ({ tx, nowMs }, pictures) => deletePicturesLater(tx, pictures, nowMs()),
  async settle({ dataDir }, input, pictures) {
    const files = filesOf(input);
    for (const [index, picture] of pictures.entries()) {
      const file = files[index];
      // The same picture may have been removed elsewhere meanwhile, and its files with it: now that a row refers to it, they stay.
      if (file && !(await isWhole(dataDir, picture))) await takeIn(dataDir, file, kind);
    }
  },
});

/** The picture of an action that takes one file. */
export function onlyPicture([picture]: readonly Picture[]): Picture {
  if (!picture) throw new Error('a picture was taken in and is not there');
  return picture;
}
