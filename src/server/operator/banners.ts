import * as v from 'valibot';
import { pictureSchema, pictureUrl } from '#contract/picture.ts';
import { nextRevision } from '../db/collection-revision.ts';
import { getSettings } from '../db/settings.ts';
import { audit } from '../ledger/audit.ts';
import { deleteDoomed, doomPictures } from '../media/file-deletions.ts';
import { pageRows } from '../reads/paging.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { filesText, withPicture } from './taken-pictures.ts';
import { timeText } from './typed.ts';

/** Backgrounds of one list: nobody looks further back. */
const mostBackgrounds = 200;

/** Puts a picture behind the banners that there are (S3), cut to their shape. */
export const addBanner: Operation = {
  usage: 'banner add FILE',
  reason: 'optional',
  async run(context, [file = '']) {
    return withPicture(context, file, 'banner', async (picture) => {
      const id = context.newId();
      const url = pictureUrl(picture, picture.width);
      await context.db.transaction(async (tx) => {
        await nextRevision(tx, 'base');
        const rows = await tx.selectFrom('banners').select(['pos', 'url']).orderBy('pos').execute();
        if (rows.length >= pageRows.banners) throw new OperatorError('too_many', `there are ${rows.length} banners: remove one first`);
        if (rows.some((row) => row.url === url)) throw new OperatorError('banner_exists', 'this picture is a banner already');
        const pos = (rows.at(-1)?.pos ?? 0) + 1;
        await tx
          .insertInto('banners')
          .values({ id, url, picture: JSON.stringify(picture), pos })
          .execute();
        await audit(tx, context, { action: 'banner add', after: { id, url, pos } });
      });
      return { id, url };
    });
  },
};

/** Takes a banner down: from phones at their next contact, its files from the disk. */
export const removeBanner: Operation = {
  usage: 'banner remove ID',
  reason: 'optional',
  async run(context, [id = '']) {
    const doomed = await context.db.transaction(async (tx) => {
      await nextRevision(tx, 'base');
      const known = await tx.selectFrom('banners').select(['url', 'picture', 'pos']).where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no banner ${id}`);
      await tx.deleteFrom('banners').where('id', '=', id).execute();
      await audit(tx, context, { action: 'banner remove', before: { id, url: known.url, pos: known.pos } });
      const pictures = known.picture === null ? [] : [v.parse(pictureSchema, JSON.parse(known.picture))];
      return doomPictures(tx, pictures, context.nowMs());
    });
    const { files, waiting } = await deleteDoomed(context.db, context.dataDir, doomed);
    return { id, removed: 1, files_removed: files, ...filesText(waiting) };
  },
};

/** All banners, in the order in which they are to come. */
export const orderBanners: Operation = {
  usage: 'banner order ID…',
  reason: 'optional',
  async run(context, ids) {
    await context.db.transaction(async (tx) => {
      await nextRevision(tx, 'base');
      const before = (await tx.selectFrom('banners').select('id').orderBy('pos').orderBy('id').execute()).map(({ id }) => id);
      const unknown = ids.find((id) => !before.includes(id));
      if (unknown !== undefined) throw new OperatorError('not_found', `there is no banner ${unknown}`);
      if (ids.length !== before.length || new Set(ids).size !== ids.length) {
        throw new OperatorError('usage', `each of the ${before.length} banners has to be named once`);
      }
      for (const [index, id] of ids.entries()) {
        await tx
          .updateTable('banners')
          .set({ pos: index + 1 })
          .where('id', '=', id)
          .execute();
      }
      await audit(tx, context, { action: 'banner order', before: { ids: before }, after: { ids: [...ids] } });
    });
    return { order: [...ids] };
  },
};

export const listBanners: Operation = {
  usage: 'banner list',
  async run({ db }) {
    const rows = await db.queries.selectFrom('banners').select(['id', 'url', 'pos']).orderBy('pos').orderBy('id').execute();
    return { banners: rows };
  },
};

/** Makes a picture to be named by `setting set login_bg` or `center_bg`; nothing shows it before. */
export const addBackground: Operation = {
  usage: 'background add FILE',
  reason: 'optional',
  async run(context, [file = '']) {
    return withPicture(context, file, 'background', async (picture) => {
      const url = pictureUrl(picture, picture.width);
      await context.db.transaction((tx) => audit(tx, context, { action: 'background add', after: { url } }));
      return { url };
    });
  },
};

/** Pictures that were made to be backgrounds, newest first, and what names each of them now. */
export const listBackgrounds: Operation = {
  usage: 'background list',
  async run({ db }) {
    const rows = await db.queries
      .selectFrom('audit')
      .select(['at_ms', 'after_json'])
      .where('action', '=', 'background add')
      .orderBy('no', 'desc')
      .limit(mostBackgrounds)
      .execute();
    const { login_bg, center_bg } = await getSettings(db.queries);
    const made = rows.map(({ at_ms, after_json }) => ({ at_ms, ...v.parse(v.object({ url: v.string() }), JSON.parse(after_json)) }));
    return {
      backgrounds: made
        .filter(({ url }, index) => made.findIndex((other) => other.url === url) === index)
        .map(({ url, at_ms }) => ({
          url,
          added: timeText(at_ms),
          used_by: Object.entries({ login_bg, center_bg }).flatMap(([name, value]) => (value === url ? name : [])),
        })),
    };
  },
};
