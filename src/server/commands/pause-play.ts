import { monthsAfter } from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';
import { MemberLeft, nextMemberRevision } from '../db/member-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { audit } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import type { LedgerParts } from '../ledger/post.ts';
import { lockMark, type MarkParts, marksOf } from './account-marks.ts';
import { closeMark } from './leaving-marks.ts';

const hourMs = 3_600_000;

/** A pause of play and deposits: hours of a cool-off, months of an exclusion (H15). */
export interface Pause {
  what: 'cool_off' | 'exclude';
  length: number;
}

export type PauseParts = LedgerParts & MarkParts;

export const pauseEndMs = ({ what, length }: Pause, nowMs: number): number =>
  what === 'cool_off' ? nowMs + length * hourMs : monthsAfter(nowMs, length);

/**
 * Pauses play and deposits for a member, at their request; `by` says whether they sent it themselves or an operator entered it. False, with
 * nothing changed, if they are already paused for as long. The caller has taken the member's revision.
 *
 * Every payout account of the member is marked until the pause ends, and everybody else who has bound one of them is paused as well: a
 * second account belongs to, or pays, the same person. A cool-off marks accounts like an exclusion: it is meant for the moment when
 * somebody wants to go on playing, and a second account would defeat it; the mark ends with it.
 */
export async function pausePlay(
  tx: Queries,
  parts: PauseParts,
  memberId: string,
  pause: Pause,
  by: 'member' | 'operator',
): Promise<boolean> {
  const untilMs = pauseEndMs(pause, parts.nowMs());
  if (!(await extend(tx, parts, { memberId, untilMs, by: 'member' }))) return false;
  const row = { id: parts.newId(), member_id: memberId, at_ms: parts.nowMs(), what: pause.what, from_value: null, to_value: pause.length };
  await tx
    .insertInto('limit_changes')
    .values({ ...row, step: 'set', actor: by })
    .execute();
  await markAndSpread(tx, parts, memberId, untilMs);
  return true;
}

/** Restores a pause that a restored club does not know of, with its end and marks; false if there is one that is as long. */
export async function restorePause(tx: Queries, parts: PauseParts, memberId: string, untilMs: number): Promise<boolean> {
  if (!(await extend(tx, parts, { memberId, untilMs, by: 'member' }))) return false;
  await markAndSpread(tx, parts, memberId, untilMs);
  return true;
}

async function markAndSpread(tx: Queries, parts: PauseParts, memberId: string, untilMs: number): Promise<void> {
  const paused: string[] = [];
  for (const mark of await marksOf(tx, parts, memberId)) paused.push(...(await spread(tx, parts, { memberId, mark, untilMs })));
  await auditPaused(tx, parts, paused, untilMs);
}

/** Extends a member's pause; never shortens it. */
async function extend(
  tx: Queries,
  { nowMs }: Pick<PauseParts, 'nowMs'>,
  { memberId, untilMs, by }: { memberId: string; untilMs: number; by: 'member' | 'account' },
): Promise<boolean> {
  const extended = await tx
    .updateTable('members')
    .set({ excluded_until_ms: untilMs, excluded_by: by })
    .where('id', '=', memberId)
    .where((either) => either.or([either('excluded_until_ms', 'is', null), either('excluded_until_ms', '<', untilMs)]))
    .returning('id')
    .executeTakeFirst();
  if (!extended) return false;
  // Nothing calls somebody back who has paused; what they still want to hear of, such as withdrawals, they can turn on again.
  await tx.deleteFrom('push_subscriptions').where('member_id', '=', memberId).execute();
  await noteRemoval(tx, { kind: 'exclusion', id: memberId, at_ms: nowMs(), value: untilMs });
  return true;
}

/** Marks an account of a paused member until the pause ends, and pauses everybody else who has bound it; returns those whose pause became longer. */
export async function spread(
  tx: Queries,
  parts: PauseParts,
  { memberId, mark, untilMs }: { memberId: string; mark: string; untilMs: number },
): Promise<string[]> {
  await lockMark(tx, parts, mark);
  await closeMark(tx, { kind: 'account', mark, untilMs });
  const holders = await tx
    .selectFrom('bank_accounts')
    .innerJoin('members', 'members.id', 'bank_accounts.member_id')
    .select('bank_accounts.member_id')
    .where('bank_accounts.mark', '=', mark)
    .where('bank_accounts.member_id', '<>', memberId)
    .where((either) => either.or([either('excluded_until_ms', 'is', null), either('excluded_until_ms', '<', untilMs)]))
    .orderBy('bank_accounts.member_id')
    .execute();
  const paused: string[] = [];
  for (const holder of holders) {
    try {
      const rev = await nextMemberRevision(tx, holder.member_id);
      if (await pauseByAccount(tx, parts, { memberId: holder.member_id, untilMs, rev })) paused.push(holder.member_id);
    } catch (error) {
      // They closed their account while we waited for the lock: nobody is left to pause, and the mark stays.
      if (!(error instanceof MemberLeft)) throw error;
    }
  }
  return paused;
}

/**
 * Pauses a member because somebody who is paused has the same payout account. They are notified why, and until when; they
 * can withdraw points as before. True if their pause became longer.
 */
export async function pauseByAccount(
  tx: Queries,
  parts: PauseParts,
  { memberId, untilMs, rev }: { memberId: string; untilMs: number; rev: number },
): Promise<boolean> {
  const nowMs = parts.nowMs();
  if (!(await extend(tx, parts, { memberId, untilMs, by: 'account' }))) return false;
  const hours = Math.ceil((untilMs - nowMs) / hourMs);
  const row = { id: parts.newId(), member_id: memberId, at_ms: nowMs, what: 'account', from_value: null, to_value: hours };
  await tx
    .insertInto('limit_changes')
    .values({ ...row, step: 'set', actor: 'operator' })
    .execute();
  await notify(tx, parts, { memberId, kind: 'play_paused', values: { until_ms: String(untilMs) }, rev });
  return true;
}

/** Records in the audit log who was paused automatically. Comes last in a transaction (ledger/audit.ts). */
export async function auditPaused(tx: Queries, parts: PauseParts, memberIds: readonly string[], untilMs: number): Promise<void> {
  const attribution = { actor: 'club', reason: 'a paused member has the same payout account' };
  for (const memberId of memberIds) {
    await audit(tx, { ...parts, attribution }, { action: 'member paused', memberId, after: { until: new Date(untilMs).toISOString() } });
  }
}
