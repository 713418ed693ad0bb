import * as v from 'valibot';
import { type Picture, pictureSchema } from '#contract/picture.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import { deleteDoomed, doomPictures } from '../media/file-deletions.ts';
import type { Operation, Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { filesText, withPicture, withPictures } from './taken-pictures.ts';

/** Pictures of one profile: more than anybody looks through, and a row that stays small. */
const mostPictures = 12;

const picturesFrom = (json: string): Picture[] => v.parse(v.array(pictureSchema), JSON.parse(json));

async function picturesOfProfile(queries: Queries, id: string): Promise<Picture[]> {
  const known = await queries.selectFrom('profiles').select('pictures').where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no profile ${id}`);
  return picturesFrom(known.pictures);
}

/** Changes what a profile shows; phones learn of it with their next contact, and forget what is gone. */
async function changeProfile(
  context: OperatorContext,
  action: string,
  id: string,
  change: (pictures: readonly Picture[]) => readonly Picture[],
): Promise<{ pictures: readonly Picture[]; doomed: readonly string[] }> {
  return context.db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'profiles');
    const before = await picturesOfProfile(tx, id);
    const pictures = change(before);
    await tx
      .updateTable('profiles')
      .set({ pictures: JSON.stringify(pictures), rev })
      .where('id', '=', id)
      .execute();
    const doomed = await doomPictures(tx, without(before, pictures), context.nowMs());
    // How many, and not which: a picture's name is made of its content, and the audit can never be changed.
    const after = { id, pictures: pictures.length, added: without(pictures, before).length };
    await audit(tx, context, { action, before: { id, pictures: before.length }, after });
    return { pictures, doomed };
  });
}

const without = (some: readonly Picture[], others: readonly Picture[]): Picture[] =>
  some.filter(({ base }) => others.every((other) => other.base !== base));

/** The picture with the number that `profile picture list` shows. */
function pictureAt(pictures: readonly Picture[], typed: string): Picture {
  const picture = /^[1-9][0-9]?$/.test(typed) ? pictures[Number(typed) - 1] : undefined;
  if (!picture) throw new OperatorError('picture_unknown', `"${typed}" is no number of a picture: there are ${pictures.length}`);
  return picture;
}

const listed = (id: string, pictures: readonly Picture[]): Report => ({
  id,
  pictures: pictures.map(({ base, width, height }, index) => ({ number: index + 1, address: `${base}-${width}.webp`, width, height })),
});

export const addPictures: Operation = {
  usage: 'profile picture add ID FILE…',
  reason: 'optional',
  async run(context, [id = '', ...files]) {
    // Before the long work.
    await picturesOfProfile(context.db.queries, id);
    return withPictures(context, files, 'profile', async (added) => {
      const { pictures } = await changeProfile(context, 'profile picture add', id, (before) => {
        const all = [...before, ...added];
        const twice = all.findIndex(({ base }, index) => all.findIndex((one) => one.base === base) < index);
        if (twice >= 0) throw new OperatorError('picture_known', `${files[twice - before.length]} is there already`);
        if (all.length > mostPictures) throw new OperatorError('too_many', `a profile has at most ${mostPictures} pictures`);
        return all;
      });
      return listed(id, pictures);
    });
  },
};

export const listPictures: Operation = {
  usage: 'profile picture list ID',
  async run({ db }, [id = '']) {
    return listed(id, await picturesOfProfile(db.queries, id));
  },
};

/** Takes a picture off: from every call at once, from the disk, and from phones at their next contact (O24). */
export const removePicture: Operation = {
  usage: 'profile picture remove ID N',
  reason: 'optional',
  async run(context, [id = '', number = '']) {
    const { pictures, doomed } = await changeProfile(context, 'profile picture remove', id, (all) => {
      const gone = pictureAt(all, number);
      return all.filter((picture) => picture !== gone);
    });
    const { files, waiting } = await deleteDoomed(context.db, context.dataDir, doomed);
    return { ...listed(id, pictures), files_removed: files, ...filesText(waiting) };
  },
};

/** The first one stands on cards and lists. Those that are not named follow as they were. */
export const orderPictures: Operation = {
  usage: 'profile picture order ID N…',
  reason: 'optional',
  async run(context, [id = '', ...numbers]) {
    const { pictures } = await changeProfile(context, 'profile picture order', id, (all) => {
      const first = new Set(numbers.map((number) => pictureAt(all, number)));
      return [...first, ...all.filter((picture) => !first.has(picture))];
    });
    return listed(id, pictures);
  },
};

export const coverVideo: Operation = {
  usage: 'video cover ID FILE',
  reason: 'optional',
  async run(context, [id = '', file = '']) {
    const known = await context.db.queries.selectFrom('videos').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new OperatorError('not_found', `there is no video ${id}`);
    return withPicture(context, file, 'cover', async (cover) => {
      const doomed = await context.db.transaction((tx) => replaceCover(tx, context, id, cover));
      const { files, waiting } = await deleteDoomed(context.db, context.dataDir, doomed);
      return { id, address: `${cover.base}-${cover.width}.webp`, files_removed: files, ...filesText(waiting) };
    });
  },
};

/** Returns the files of the cover that it had, as far as they are to be deleted. */
async function replaceCover(tx: Queries, context: OperatorContext, id: string, cover: Picture): Promise<readonly string[]> {
  const known = await tx.selectFrom('videos').select(['picture', 'home_row']).where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no video ${id}`);
  // The config row of the collection `base` shows the videos on Home.
  if (known.home_row > 0) await nextRevision(tx, 'base');
  const rev = await nextRevision(tx, 'videos');
  await tx
    .updateTable('videos')
    .set({ picture: JSON.stringify(cover), rev })
    .where('id', '=', id)
    .execute();
  const before = known.picture === null ? [] : [v.parse(pictureSchema, JSON.parse(known.picture))];
  await audit(tx, context, {
    action: 'video cover',
    before: { id, picture: before[0]?.base ?? null },
    after: { id, picture: cover.base },
  });
  return doomPictures(tx, before, context.nowMs());
}
