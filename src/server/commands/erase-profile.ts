import * as v from 'valibot';
import { pictureSchema } from '#contract/picture.ts';
import { writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { hasLeft, nextMemberRevision } from '../db/member-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { deletePicturesLater } from '../media/file-deletions.ts';

/** The most reports of one person that a withdrawal closes; further ones are left to `report close`. */
const mostReports = 500;

/** The blanked fields of a withdrawn profile. Who verified and when consent was given stays, as proof (H11). */
const nothing = {
  name: '',
  title: '',
  remark: '',
  price: '',
  height: '',
  weight: '',
  one: '',
  two: '',
  three: '',
  services: '[]',
  texts: '{}',
  types: '[]',
  content: '',
  pictures: '[]',
  published: 0,
  views: 0,
  unshown_views: 0,
  counts_due: 0,
  ratings: 0,
  stars_sum: 0,
  counts_rev: 0,
} as const;

/** What `removals` records about a profile: consent was withdrawn, or nothing of it may remain. */
export const profileRemoval = { withdrawn: 0, erased: 1 } as const;

/** The id in `removals` of an erased profile that came from a file, by the keyed mark of its row: its own id is in no file. */
export const importedRemoval = (mark: string): string => `import.${mark}`;

/**
 * Erases the person of a profile (H11, O24): from every call at once, from clients by a tombstone, its files after the commit.
 * With `proof` the row remains, but only says who verified and recorded what and when, and when consent was withdrawn;
 * without it nothing remains, except the time, and a mark by which an old file does not bring them back. Returns the names of the files to delete now; undefined for an unknown profile.
 */
export async function eraseProfile(
  tx: Queries,
  { nowMs }: { nowMs: number },
  { id, proof }: { id: string; proof: boolean },
): Promise<readonly string[] | undefined> {
  const known = await tx.selectFrom('profiles').select(['pictures', 'import_key']).where('id', '=', id).executeTakeFirst();
  if (!known) return undefined;
  await closeReports(tx, id, nowMs);
  const rev = await writeTombstones(tx, 'profiles', [id], nowMs);
  // Views, favourites and ratings are deleted too; clients delete them with the profile's tombstone (client: sync/collection-pull).
  await tx.deleteFrom('favourites').where('profile_id', '=', id).execute();
  await tx.deleteFrom('profile_views').where('profile_id', '=', id).execute();
  if (proof) {
    await tx
      .updateTable('verifications')
      .set({ ended_ms: nowMs, ended_why: 'withdrawn' })
      .where('profile_id', '=', id)
      .where('ended_ms', 'is', null)
      .execute();
    await tx.updateTable('verifications').set({ how: '' }).where('profile_id', '=', id).execute();
    await tx
      .updateTable('profiles')
      .set({ ...nothing, withdrawn_ms: nowMs, rev })
      .where('id', '=', id)
      .execute();
  } else {
    await tx.deleteFrom('verifications').where('profile_id', '=', id).execute();
    await tx.deleteFrom('profiles').where('id', '=', id).execute();
  }
  const removal = { kind: 'profile', at_ms: nowMs, value: proof ? profileRemoval.withdrawn : profileRemoval.erased } as const;
  await noteRemoval(tx, { ...removal, id });
  if (!proof && known.import_key !== null) await noteRemoval(tx, { ...removal, id: importedRemoval(known.import_key) });
  return deletePicturesLater(tx, v.parse(v.array(pictureSchema), JSON.parse(known.pictures)), nowMs);
}

/** Members' reports about the person are deleted too: there is nothing left to review. */
async function closeReports(tx: Queries, id: string, nowMs: number): Promise<void> {
  const open = await tx
    .selectFrom('reports')
    .select(['id', 'member_id'])
    .where('kind', '=', 'profile')
    .where('target_id', '=', id)
    .where('closed_ms', 'is', null)
    .orderBy('member_id')
    .limit(mostReports)
    .execute();
  for (const { id: reportId, member_id: memberId } of open) {
    const rev = (await hasLeft(tx, memberId)) ? 0 : await nextMemberRevision(tx, memberId);
    await tx.updateTable('reports').set({ closed_ms: nowMs, closed_by: '', outcome: '', rev }).where('id', '=', reportId).execute();
  }
  await tx.updateTable('reports').set({ reason: '' }).where('kind', '=', 'profile').where('target_id', '=', id).execute();
}
