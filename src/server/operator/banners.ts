import * as v from 'valibot';
import { pictureSchema, pictureUrl } from '#contract/picture.ts';
import { nextRevision } from '../db/shelf-revision.ts';
import { audit } from '../ledger/audit.ts';
import { pageRows } from '../reads/paging.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';
import { deleteUnused, withPicture } from './taken-pictures.ts';

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
    const shown = await context.db.transaction(async (tx) => {
      await nextRevision(tx, 'base');
      const known = await tx.selectFrom('banners').select(['url', 'picture', 'pos']).where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no banner ${id}`);
      await tx.deleteFrom('banners').where('id', '=', id).execute();
      await audit(tx, context, { action: 'banner remove', before: { id, url: known.url, pos: known.pos } });
      return known.picture === null ? [] : [v.parse(pictureSchema, JSON.parse(known.picture))];
    });
    return { id, removed: 1, files_removed: await deleteUnused(context, shown) };
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
