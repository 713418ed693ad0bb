import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { pictureSchema } from '#contract/picture.ts';
import type { Queries } from '../db/database.ts';
import { bury, nextRevision } from '../db/shelf-revision.ts';
import { audit } from '../ledger/audit.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { unusedPictureFiles } from '../media/picture-use.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';
import { endVerification } from './verifications.ts';

/** Takes the person off every list and leaves a tombstone for the mirrors; returns the names of their picture files. */
async function unpublish(tx: Queries, id: string, nowMs: number): Promise<string[]> {
  const known = await tx.selectFrom('profiles').select('pictures').where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no profile ${id}`);
  const rev = await bury(tx, 'profiles', [id], nowMs);
  const nothing = { published: 0, consent_ms: null, pictures: '[]', views: 0, unshown_views: 0, counts_due: 0, ratings: 0, stars_sum: 0 };
  await tx
    .updateTable('profiles')
    .set({ ...nothing, rev })
    .where('id', '=', id)
    .execute();
  // Who looked, wanted and rated goes too; phones drop it with the profile's tombstone (client: sync/shelf-pull).
  await tx.deleteFrom('favourites').where('profile_id', '=', id).execute();
  await tx.deleteFrom('profile_views').where('profile_id', '=', id).execute();
  await endVerification(tx, id, nowMs, 'withdrawn');
  return unusedPictureFiles(tx, v.parse(v.array(pictureSchema), JSON.parse(known.pictures)));
}

/** Consent is withdrawn (H11, O24): gone from every call at once, from the media folder, and from phones at their next contact. */
export const withdrawProfile: Operation = {
  usage: 'profile withdraw ID',
  reason: 'optional',
  async run(context, [id = '']) {
    const { db, dataDir, nowMs } = context;
    const names = await db.transaction(async (tx) => {
      const pictures = await unpublish(tx, id, nowMs());
      await audit(tx, context, { action: 'profile withdraw', after: { id, published: 0, pictures_removed: pictures.length } });
      return pictures;
    });
    for (const name of names) await rm(join(pictureFolder(dataDir), name), { force: true });
    return { id, published: 0, pictures_removed: names.length };
  },
};

export const hideVideo: Operation = {
  usage: 'video hide ID',
  reason: 'optional',
  async run(context, [id = '']) {
    const { db, nowMs } = context;
    await db.transaction(async (tx) => {
      const known = await tx.selectFrom('videos').select('home_row').where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no video ${id}`);
      // The config row of the shelf `base` names the videos on Home.
      if (known.home_row > 0) await nextRevision(tx, 'base');
      const rev = await bury(tx, 'videos', [id], nowMs());
      await tx.updateTable('videos').set({ hidden: 1, rev }).where('id', '=', id).execute();
      await audit(tx, context, { action: 'video hide', after: { id, hidden: 1 } });
    });
    return { id, hidden: 1 };
  },
};
