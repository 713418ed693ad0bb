import { eraseProfile } from '../commands/erase-profile.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { audit } from '../ledger/audit.ts';
import { deleteDoomed } from '../media/file-deletions.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { filesText } from './taken-pictures.ts';

async function erase(context: OperatorContext, action: string, about: { id: string; proof: boolean }) {
  const { db, dataDir } = context;
  const { id } = about;
  const names = await db.transaction(async (tx) => {
    const doomed = await eraseProfile(tx, { nowMs: context.nowMs() }, about);
    if (!doomed) throw new OperatorError('not_found', `there is no profile ${id}`);
    await audit(tx, context, { action, after: { id, published: 0, pictures_removed: doomed.length } });
    return doomed;
  });
  return deleteDoomed(db, dataDir, names);
}

/**
 * Consent is withdrawn (H11, O24): everything that says who the person is goes, from every call at once, from the media
 * folder, and from phones at their next contact. That they were checked, consented and withdrew stays, as proof.
 */
export const withdrawProfile: Operation = {
  usage: 'profile withdraw ID',
  reason: 'optional',
  async run(context, [id = '']) {
    const { files, waiting } = await erase(context, 'profile withdraw', { id, proof: true });
    return { id, published: 0, pictures_removed: files, ...filesText(waiting) };
  },
};

/** The same, and the proof with it: at the request of a person who wants nothing to be left. */
export const eraseProfileRow: Operation = {
  usage: 'profile erase ID',
  reason: 'required',
  async run(context, [id = '']) {
    const { files, waiting } = await erase(context, 'profile erase', { id, proof: false });
    return { id, erased: 1, pictures_removed: files, ...filesText(waiting) };
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
      // The config row of the collection `base` names the videos on Home.
      if (known.home_row > 0) await nextRevision(tx, 'base');
      const rev = await writeTombstones(tx, 'videos', [id], nowMs());
      await tx.updateTable('videos').set({ hidden: 1, rev }).where('id', '=', id).execute();
      await noteRemoval(tx, { kind: 'video', id, at_ms: nowMs(), value: null });
      await audit(tx, context, { action: 'video hide', after: { id, hidden: 1 } });
    });
    return { id, hidden: 1 };
  },
};
