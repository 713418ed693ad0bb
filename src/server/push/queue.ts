import { sql } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import { type PushWord, pushWords } from '#contract/push-words.ts';
import type { Database, Queries } from '../db/database.ts';

/** What devices are to be told; the text is made when it is sent (message.ts). */
export interface PushNews {
  what: PushWord;
  /** The record's id; of a draw `<lottery>.<number>`. */
  about: string;
  values?: Notification['values'];
}

/** One for each record, whatever becomes of it: a later message replaces an earlier one, here, at the push service and on the screen. */
const tagOf = ({ what, about }: PushNews): string => `${what.split('_')[0]}.${about}`;

/**
 * Queues news for those devices of the members that are to be told of this kind, in the caller's transaction. One statement, which
 * normally finds no device.
 */
export async function queuePush(tx: Queries, { nowMs }: { nowMs(): number }, memberIds: readonly string[], news: PushNews): Promise<void> {
  if (memberIds.length === 0) return;
  const { what, about, values = {} } = news;
  const members = sql.join(memberIds);
  await sql`
    insert into push_messages (subscription_id, tag, what, about, value_json, at_ms, tries, next_ms)
    select id, ${tagOf(news)}, ${what}, ${about}, ${JSON.stringify(values)}, cast(${nowMs()} as bigint), 0, cast(${nowMs()} as bigint)
    from push_subscriptions where member_id in (${members}) and ${sql.ref(pushWords[what].kind)} = 1
    on conflict (subscription_id, tag) do update set what = excluded.what, value_json = excluded.value_json, at_ms = excluded.at_ms,
      tries = 0, next_ms = excluded.next_ms`.execute(tx);
}

/** Notices of one run: more at once would be noise on a phone, and the notices' screen has them all. */
const noticesAtOnce = 3;

/**
 * Queues notices that were published since a device was last told of one. They are found by their times, which only rise, so it does not
 * matter who published them: an operator, or the clock.
 */
export async function queueNotices(db: Database, nowMs: number): Promise<void> {
  const newest = await db.queries
    .selectFrom('notices')
    .select(['id', 'at_ms'])
    .where('state', '=', 'shown')
    .orderBy('at_ms', 'desc')
    .limit(noticesAtOnce)
    .execute();
  const [last] = newest;
  if (!last) return;
  const behind = db.queries.selectFrom('push_subscriptions').select('id').where('notices', '=', 1).where('notices_ms', '<', last.at_ms);
  if (!(await behind.limit(1).executeTakeFirst())) return;
  await db.transaction((tx) => queueFor(tx, newest, last.at_ms, nowMs));
}

async function queueFor(tx: Queries, newest: readonly { id: string; at_ms: number }[], upToMs: number, nowMs: number): Promise<void> {
  for (const { id, at_ms } of newest) {
    await sql`
      insert into push_messages (subscription_id, tag, what, about, value_json, at_ms, tries, next_ms)
      select push_subscriptions.id, ${`notice.${id}`}, 'notice', ${id}, '{}', cast(${nowMs} as bigint), 0, cast(${nowMs} as bigint)
      from push_subscriptions where notices = 1 and notices_ms < ${at_ms}
      on conflict (subscription_id, tag) do nothing`.execute(tx);
  }
  await tx
    .updateTable('push_subscriptions')
    .set({ notices_ms: upToMs })
    .where('notices', '=', 1)
    .where('notices_ms', '<', upToMs)
    .execute();
}
