import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { addPicturesForm, listPicturesForm, mostPictures, orderPicturesForm, removePictureForm } from '#contract/operator/pictures.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { type Picture, pictureSchema } from '#contract/picture.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { deletePicturesLater } from '../media/file-deletions.ts';
import { action, actionDone, filesOf, type Line } from './action.ts';
import type { ActionContext } from './context.ts';
import { takingPictures } from './taken-pictures.ts';

type Pictures = readonly Picture[];

async function picturesOfProfile(tx: Queries, id: string): Promise<Outcome<Pictures, Cannot>> {
  const known = await tx.selectFrom('profiles').select('pictures').where('id', '=', id).executeTakeFirst();
  return known ? done(v.parse(v.array(pictureSchema), JSON.parse(known.pictures))) : cannot('not_found', `there is no profile ${id}`);
}

const without = (some: Pictures, others: Pictures): Picture[] => some.filter(({ base }) => others.every((other) => other.base !== base));

interface Change {
  pictures: Pictures;
  toDelete: readonly string[];
  line: Line;
}

/** Changes a profile's pictures; clients get the change at their next contact, and delete removed pictures. */
async function changeProfile(
  { tx, nowMs }: ActionContext,
  id: string,
  change: (pictures: Pictures) => Outcome<Pictures, Cannot>,
): Promise<Outcome<Change, Cannot>> {
  const rev = await nextRevision(tx, 'profiles');
  const known = await picturesOfProfile(tx, id);
  if (!known.ok) return known;
  const changed = change(known.data);
  if (!changed.ok) return changed;
  const [before, pictures] = [known.data, changed.data];
  await tx
    .updateTable('profiles')
    .set({ pictures: JSON.stringify(pictures), rev })
    .where('id', '=', id)
    .execute();
  const toDelete = await deletePicturesLater(tx, without(before, pictures), nowMs());
  // How many, and not which: a picture's name is derived from its content, and the audit log can never be changed.
  const after = { id, pictures: pictures.length, added: without(pictures, before).length };
  return done({ pictures, toDelete, line: { before: { id, pictures: before.length }, after } });
}

/** The picture with the number that `profile picture list` shows. */
function pictureAt(pictures: Pictures, typed: string): Outcome<Picture, Cannot> {
  const picture = /^[1-9][0-9]?$/.test(typed) ? pictures[Number(typed) - 1] : undefined;
  return picture ? done(picture) : cannot('picture_unknown', `"${typed}" is no number of a picture: there are ${pictures.length}`);
}

const listed = (id: string, pictures: Pictures) => ({
  id,
  pictures: pictures.map(({ base, width, height }, index) => ({ number: index + 1, address: `${base}-${width}.webp`, width, height })),
});

const taking = takingPictures<typeof addPicturesForm>('profile', ({ file }) => file);

export const addPictures = action(addPicturesForm, {
  ...taking,
  async prepare(context, input) {
    // Before the slow work.
    const known = await picturesOfProfile(context.tx, input.id);
    return known.ok ? taking.prepare(context, input) : known;
  },
  async run(context, { id, file: files }, added) {
    const changed = await changeProfile(context, id, (before) => {
      const all = [...before, ...added];
      const twice = all.findIndex(({ base }, index) => all.findIndex((one) => one.base === base) < index);
      if (twice >= 0) return cannot('picture_known', `${files[twice - before.length]?.name} is there already`);
      return all.length > mostPictures ? cannot('too_many', `a profile has at most ${mostPictures} pictures`) : done(all);
    });
    return changed.ok ? actionDone(listed(id, changed.data.pictures), changed.data.line) : changed;
  },
});

export const listPictures = action(listPicturesForm, async ({ tx }, { id }) => {
  const known = await picturesOfProfile(tx, id);
  return known.ok ? actionDone(listed(id, known.data)) : known;
});

/** Removes a picture: from every call at once, from the disk, and from clients at their next contact (O24). */
export const removePicture = action(removePictureForm, async (context, { id, number }) => {
  const changed = await changeProfile(context, id, (all) => {
    const removed = pictureAt(all, number);
    return removed.ok ? done(all.filter((picture) => picture !== removed.data)) : removed;
  });
  if (!changed.ok) return changed;
  const { pictures, line, toDelete } = changed.data;
  return actionDone((deleted) => ({ ...listed(id, pictures), ...filesOf(deleted) }), line, toDelete);
});

/** Sets the order; the first one is on cards and in lists. Those that are not named follow in their old order. */
export const orderPictures = action(orderPicturesForm, async (context, { id, numbers }) => {
  const changed = await changeProfile(context, id, (all) => {
    const first = new Set<Picture>();
    for (const number of numbers) {
      const picture = pictureAt(all, number);
      if (!picture.ok) return picture;
      first.add(picture.data);
    }
    return done([...first, ...all.filter((picture) => !first.has(picture))]);
  });
  return changed.ok ? actionDone(listed(id, changed.data.pictures), changed.data.line) : changed;
});
