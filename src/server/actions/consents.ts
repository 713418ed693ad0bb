import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { eraseProfileForm, unverifyProfileForm, verifyProfileForm, withdrawProfileForm } from '#contract/operator/profiles.ts';
import { eraseProfile } from '../commands/erase-profile.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Deleted } from '../media/file-deletions.ts';
import { action, actionDone, filesOf } from './action.ts';
import { dayIn } from './dates.ts';
import { noProfile } from './profile-rows.ts';
import { timeText } from './texts.ts';

/** The only files of a person are pictures. */
function picturesOf(deleted: Deleted) {
  const { files_removed: pictures_removed, ...waiting } = filesOf(deleted);
  return { pictures_removed, ...waiting };
}

/**
 * Withdraws consent (H11, O24): everything that identifies the person is erased, from every call at once, from the media folder, and from
 * clients at their next contact. That they were checked, consented and withdrew is kept as proof.
 */
export const withdrawProfile = action(withdrawProfileForm, async ({ tx, nowMs }, { id }) => {
  const toDelete = await eraseProfile(tx, { nowMs: nowMs() }, { id, proof: true });
  if (!toDelete) return noProfile(id);
  const line = { after: { id, published: 0, pictures_removed: toDelete.length } };
  return actionDone((deleted) => ({ id, published: 0, ...picturesOf(deleted) }), line, toDelete);
});

/** The same, including the proof: at the request of a person who wants nothing to be kept. */
export const eraseProfileRow = action(eraseProfileForm, async ({ tx, nowMs }, { id }) => {
  const toDelete = await eraseProfile(tx, { nowMs: nowMs() }, { id, proof: false });
  if (!toDelete) return noProfile(id);
  const line = { after: { id, published: 0, pictures_removed: toDelete.length } };
  return actionDone((deleted) => ({ id, erased: 1, ...picturesOf(deleted) }), line, toDelete);
});

type Why = NonNullable<Tables['verifications']['ended_why']>;

/** Ends the current verification. Returns whether there was one. */
async function endVerification(tx: Queries, profileId: string, nowMs: number, why: Why): Promise<boolean> {
  const ended = await tx
    .updateTable('verifications')
    .set({ ended_ms: nowMs, ended_why: why })
    .where('profile_id', '=', profileId)
    .where('ended_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Makes clients pull a profile again; refuses if no published profile has that id. */
async function moveOn(tx: Queries, id: string): Promise<Cannot | undefined> {
  const rev = await nextRevision(tx, 'profiles');
  const known = await tx
    .updateTable('profiles')
    .set({ rev })
    .where('id', '=', id)
    .where('published', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return known ? undefined : cannot('not_found', `there is no published profile ${id}`);
}

/** Records that the person was verified (H3): members see by whom, how, when and until when. A new verification replaces the old one. */
export const verifyProfile = action(verifyProfileForm, async ({ tx, nowMs, newId, attribution, config }, { id, how, until, ...given }) => {
  const record = {
    checked_by: given.by ?? attribution.remark ?? attribution.actor,
    how,
    at_ms: nowMs(),
    until_ms: dayIn(config.clubTimeZone, until, 'end'),
  };
  if (record.until_ms <= record.at_ms) return cannot('record_invalid', '--until has to lie in the future');
  const refusal = await moveOn(tx, id);
  if (refusal) return refusal;
  await endVerification(tx, id, nowMs(), 'replaced');
  await tx
    .insertInto('verifications')
    .values({ id: newId(), profile_id: id, ...record, ended_ms: null, ended_why: null })
    .execute();
  // Not how: it may identify the person, and the audit log can never be changed.
  const { checked_by, at_ms, until_ms } = record;
  return actionDone({ id, by: checked_by, how, until: timeText(until_ms) }, { after: { id, checked_by, at_ms, until_ms } });
});

/** Clients remove the badge at their next contact. */
export const unverifyProfile = action(unverifyProfileForm, async ({ tx, nowMs }, { id }) => {
  const refusal = await moveOn(tx, id);
  if (refusal) return refusal;
  if (!(await endVerification(tx, id, nowMs(), 'revoked'))) return cannot('wrong_state', 'no verification stands');
  return actionDone({ id, certified: 0 }, { before: { certified: 1 }, after: { id, certified: 0 } });
});
