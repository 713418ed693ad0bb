import type { Selectable } from 'kysely';
import { eraseMember } from '../commands/erase-member.ts';
import { eraseProfile, profileRemoval } from '../commands/erase-profile.ts';
import type { CloseParts } from '../commands/forget-member.ts';
import { closeAccount, refuseOpen } from '../commands/forget-member.ts';
import type { PauseParts } from '../commands/pause-play.ts';
import { restorePause } from '../commands/pause-play.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { hasLeft } from '../db/member-revision.ts';
import { noteRemoval, type Removal } from '../db/removals.ts';
import type { Tables } from '../db/schema.ts';

/** What the list of removals changed in a restored club. */
export interface Applied {
  profiles: number;
  members: number;
  /** Those of them with a bet, a deposit or a withdrawal that is open in the backup. They are erased, their points stay. */
  members_with_open: number;
  exclusions: number;
  limits: number;
  messages: number;
  videos: number;
}

export type ApplyParts = CloseParts & PauseParts;

/** Clocks of a lost club's machines may differ by this much: removals shortly before the backup are applied as well. */
const marginMs = 60 * 60_000;

/**
 * Deletes, closes and tightens in a restored club what was deleted, closed and tightened after its backup, before anybody can enter. It is
 * idempotent and loosens nothing.
 */
export async function applyRemovals(tx: Queries, parts: ApplyParts, removals: readonly Removal[], madeMs: number): Promise<Applied> {
  const applied: Applied = { profiles: 0, members: 0, members_with_open: 0, exclusions: 0, limits: 0, messages: 0, videos: 0 };
  for (const removal of removals) {
    await noteRemoval(tx, removal);
    const { kind } = removal;
    if (kind === 'profile' && (await removeProfile(tx, removal))) applied.profiles += 1;
    if (kind === 'exclusion' && (await exclude(tx, parts, removal))) applied.exclusions += 1;
    if (kind === 'limit' && removal.at_ms > madeMs - marginMs && (await lower(tx, removal))) applied.limits += 1;
    if (kind === 'message' && (await removeMessage(tx, removal))) applied.messages += 1;
    if (kind === 'video' && (await hideVideo(tx, removal))) applied.videos += 1;
  }
  // Last: a pause can't be applied to a closed account, and its payout accounts must be marked before.
  for (const removal of removals) {
    if (removal.kind !== 'member') continue;
    const closed = await closeMember(tx, parts, removal.id);
    if (closed === undefined) continue;
    applied.members += 1;
    if (closed === 'open') applied.members_with_open += 1;
  }
  return applied;
}

/** Consent that is newer than the withdrawal remains valid: the person came back before the backup was made. */
async function removeProfile(tx: Queries, { id, at_ms, value }: Removal): Promise<boolean> {
  const known = await tx.selectFrom('profiles').select(['consent_ms', 'withdrawn_ms', 'published']).where('id', '=', id).executeTakeFirst();
  if (!known) return false;
  const proof = value !== profileRemoval.erased;
  if (proof && known.published === 1 && (known.consent_ms ?? 0) > at_ms) return false;
  if (proof && known.withdrawn_ms !== null && known.published === 0) return false;
  return (await eraseProfile(tx, { nowMs: at_ms }, { id, proof })) !== undefined;
}

type Member = Selectable<Tables['members']>;

const memberOf = (tx: Queries, id: string): Promise<Member | undefined> =>
  tx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();

async function closeMember(tx: Queries, parts: ApplyParts, id: string): Promise<'closed' | 'open' | undefined> {
  const member = await memberOf(tx, id);
  if (!member || member.username === '' || (await hasLeft(tx, id))) return undefined;
  // Apart from points, which closing an account gives up: what is open here was settled in the time that was lost.
  const refusal = await refuseOpen(tx, id, undefined);
  if (refusal && refusal.why !== 'forget_points') {
    await eraseMember(tx, parts, id);
    return 'open';
  }
  await closeAccount(tx, parts, member);
  return 'closed';
}

/** A pause is never shortened, so no time needs to be compared. */
async function exclude(tx: Queries, parts: ApplyParts, { id, value }: Removal): Promise<boolean> {
  if (value === null || value <= parts.nowMs()) return false;
  const member = await memberOf(tx, id);
  if (!member || member.username === '' || (await hasLeft(tx, id))) return false;
  return restorePause(tx, parts, id, value);
}

/** Only lowers a limit: a lost increase has to be requested again. */
async function lower(tx: Queries, { id, value }: Removal): Promise<boolean> {
  const [memberId = '', name = ''] = id.split('.');
  if (value === null || !(await memberOf(tx, memberId))) return false;
  const change = { value, pending: 0, pending_value: null, pending_from_ms: null };
  const row = { member_id: memberId, name: name as Tables['member_limits']['name'] };
  const known = await tx
    .selectFrom('member_limits')
    .select('value')
    .where('member_id', '=', memberId)
    .where('name', '=', row.name)
    .executeTakeFirst();
  if (known && known.value !== null && known.value <= value) return false;
  await tx
    .insertInto('member_limits')
    .values({ ...row, ...change })
    .onConflict((conflict) => conflict.columns(['member_id', 'name']).doUpdateSet(change))
    .execute();
  return true;
}

async function removeMessage(tx: Queries, { id, at_ms }: Removal): Promise<boolean> {
  const post = await tx
    .updateTable('posts')
    .set({ state: 'removed', decided_ms: at_ms })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .returning('id')
    .executeTakeFirst();
  const stood = await tx.deleteFrom('messages').where('id', '=', id).returning('id').executeTakeFirst();
  if (stood) await writeTombstones(tx, 'messages', [id], at_ms);
  return post !== undefined || stood !== undefined;
}

/** Hidden, not deleted: the list does not say whether it was hidden or deleted, and an operator can delete it again. */
async function hideVideo(tx: Queries, { id, at_ms }: Removal): Promise<boolean> {
  const known = await tx.selectFrom('videos').select(['home_row']).where('id', '=', id).where('hidden', '=', 0).executeTakeFirst();
  if (!known) return false;
  if (known.home_row > 0) await nextRevision(tx, 'base');
  const rev = await writeTombstones(tx, 'videos', [id], at_ms);
  await tx.updateTable('videos').set({ hidden: 1, rev }).where('id', '=', id).execute();
  return true;
}
