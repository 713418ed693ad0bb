import * as v from 'valibot';
import {
  addBackgroundForm,
  addBannerForm,
  listBackgroundsForm,
  listBannersForm,
  orderBannersForm,
  removeBackgroundForm,
  removeBannerForm,
} from '#contract/operator/banners.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { pictureSchema, pictureUrl } from '#contract/picture.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { getSettings } from '../db/settings.ts';
import { deleteFilesLater, deletePicturesLater } from '../media/file-deletions.ts';
import { avifFileName } from '../media/picture-folder.ts';
import { pageRows } from '../reads/paging.ts';
import { action, actionDone, filesOf } from './action.ts';
import { onlyPicture, takingPictures } from './taken-pictures.ts';
import { timeText } from './texts.ts';

/** The number of backgrounds in the list: nobody needs older ones. */
const mostBackgrounds = 200;

const bannersOf = (tx: Queries) => tx.selectFrom('banners').selectAll().orderBy('pos').orderBy('id').execute();

/** Adds a picture after the existing banners (S3), cropped to their shape. */
export const addBanner = action(addBannerForm, {
  ...takingPictures<typeof addBannerForm>('banner', ({ file }) => [file]),
  async run({ tx, newId }, _, pictures) {
    const picture = onlyPicture(pictures);
    const banner = { id: newId(), url: pictureUrl(picture, picture.width) };
    await nextRevision(tx, 'base');
    const rows = await bannersOf(tx);
    if (rows.length >= pageRows.banners) return cannot('too_many', `there are ${rows.length} banners: remove one first`);
    if (rows.some(({ url }) => url === banner.url)) return cannot('banner_exists', 'this picture is a banner already');
    const pos = (rows.at(-1)?.pos ?? 0) + 1;
    await tx
      .insertInto('banners')
      .values({ ...banner, picture: JSON.stringify(picture), pos })
      .execute();
    return actionDone(banner, { after: { ...banner, pos } });
  },
});

/** Deletes a banner: from clients at their next contact, its files from the disk. */
export const removeBanner = action(removeBannerForm, async ({ tx, nowMs }, { id }) => {
  await nextRevision(tx, 'base');
  const known = await tx.deleteFrom('banners').where('id', '=', id).returning(['url', 'picture', 'pos']).executeTakeFirst();
  if (!known) return cannot('not_found', `there is no banner ${id}`);
  const pictures = known.picture === null ? [] : [v.parse(pictureSchema, JSON.parse(known.picture))];
  const toDelete = await deletePicturesLater(tx, pictures, nowMs());
  return actionDone((deleted) => ({ id, removed: 1, ...filesOf(deleted) }), { before: { id, url: known.url, pos: known.pos } }, toDelete);
});

/** Sets the order of all banners. */
export const orderBanners = action(orderBannersForm, async ({ tx }, { ids }) => {
  await nextRevision(tx, 'base');
  const before = (await bannersOf(tx)).map(({ id }) => id);
  const unknown = ids.find((id) => !before.includes(id));
  if (unknown !== undefined) return cannot('not_found', `there is no banner ${unknown}`);
  if (ids.length !== before.length || new Set(ids).size !== ids.length) {
    return cannot('usage', `each of the ${before.length} banners has to be named once`);
  }
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable('banners')
      .set({ pos: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  return actionDone({ order: ids }, { before: { ids: before }, after: { ids } });
});

export const listBanners = action(listBannersForm, async ({ tx }) =>
  actionDone({ banners: (await bannersOf(tx)).map(({ id, url, pos }) => ({ id, url, pos })) }),
);

/** Creates a picture that `setting set login_bg` or `center_bg` can name; nothing shows it before. */
export const addBackground = action(addBackgroundForm, {
  ...takingPictures<typeof addBackgroundForm>('background', ({ file }) => [file]),
  async run(_, __, pictures) {
    const picture = onlyPicture(pictures);
    const url = pictureUrl(picture, picture.width);
    return actionDone({ url }, { after: { url } });
  },
});

/** Backgrounds are only in the audit log, in no table. Newest first, without removed ones. */
async function backgroundsOf(tx: Queries): Promise<{ url: string; at_ms: number }[]> {
  const lines = await tx
    .selectFrom('audit')
    .select(['action', 'at_ms', 'before_json', 'after_json'])
    .where('action', 'in', [addBackgroundForm.name, removeBackgroundForm.name])
    .orderBy('no', 'desc')
    .limit(mostBackgrounds)
    .execute();
  const urlOf = (json: string): string => v.parse(v.object({ url: v.string() }), JSON.parse(json)).url;
  const newest = new Map<string, { url: string; at_ms: number; there: boolean }>();
  for (const { action: what, at_ms, before_json, after_json } of lines) {
    const there = what === addBackgroundForm.name;
    const url = urlOf(there ? after_json : before_json);
    if (!newest.has(url)) newest.set(url, { url, at_ms, there });
  }
  return [...newest.values()].filter(({ there }) => there);
}

/** The settings that use a background now. */
async function usersOf(tx: Queries, url: string): Promise<string[]> {
  const { login_bg, center_bg } = await getSettings(tx);
  return Object.entries({ login_bg, center_bg }).flatMap(([name, value]) => (value === url ? name : []));
}

const fileOf = /^\/media\/(pictures\/[a-z0-9]{1,64}-\d{1,5}\.webp)$/;

/** Its file is deleted too, unless the same picture is used elsewhere. */
export const removeBackground = action(removeBackgroundForm, async ({ tx, nowMs }, { url }) => {
  await nextRevision(tx, 'base');
  const known = (await backgroundsOf(tx)).find((one) => one.url === url);
  if (!known) return cannot('not_found', `there is no background ${url}`);
  const users = await usersOf(tx, url);
  if (users.length > 0) return cannot('wrong_state', `${users.join(' and ')} names it: set another one first`);
  const name = fileOf.exec(url)?.[1];
  const toDelete = await deleteFilesLater(tx, name === undefined ? [] : [name, avifFileName(name)], nowMs());
  return actionDone((deleted) => ({ url, removed: 1, ...filesOf(deleted) }), { before: { url } }, toDelete);
});

/** Pictures that were created as backgrounds, newest first, and the settings that use each of them now. */
export const listBackgrounds = action(listBackgroundsForm, async ({ tx }) => {
  const backgrounds = [];
  for (const { url, at_ms } of await backgroundsOf(tx)) backgrounds.push({ url, added: timeText(at_ms), used_by: await usersOf(tx, url) });
  return actionDone({ backgrounds });
});
