import type { Notification } from '#contract/collections/notifications.ts';
import { isPushWord } from '#contract/push-words.ts';
import type { Queries } from '../db/database.ts';
import { queuePush } from '../push/queue.ts';

/** A notification. `values` are the placeholders of `kind`, as listed in the contract. */
export interface NewNotification {
  memberId: string;
  kind: Notification['kind'];
  values?: Notification['values'];
  /** The member's revision that this transaction took (db/member-revision.ts). */
  rev: number;
  /** The record that it is about: with it the member's devices are notified too, if the member asked for that (push/queue.ts). */
  about?: string;
}

/** Notifies a member of a change of their account (H18), in the same transaction. */
export async function notify(tx: Queries, parts: { nowMs(): number; newId(): string }, notification: NewNotification): Promise<void> {
  const { memberId, kind, values = {}, rev, about } = notification;
  await tx
    .insertInto('notifications')
    .values({ id: parts.newId(), member_id: memberId, kind, value_json: JSON.stringify(values), at_ms: parts.nowMs(), rev })
    .execute();
  if (about !== undefined && isPushWord(kind)) await queuePush(tx, parts, [memberId], { what: kind, about, values });
}
