import type { Selectable } from 'kysely';
import { lockCollection, nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

type Times = Pick<Selectable<Tables['notices']>, 'starts_ms' | 'ends_ms'>;
export type NoticeState = Selectable<Tables['notices']>['state'];

/** The state of a notice with these times at a given time. */
export function noticeStateAt({ starts_ms, ends_ms }: Times, nowMs: number): NoticeState {
  if (ends_ms !== null && ends_ms <= nowMs) return 'ended';
  return starts_ms !== null && starts_ms > nowMs ? 'scheduled' : 'shown';
}

const dueNotices = (queries: Queries, nowMs: number) =>
  queries
    .selectFrom('notices')
    .select(['id', 'state', 'starts_ms', 'ends_ms'])
    .where(({ and, or, eb }) =>
      or([
        and([eb('state', '=', 'scheduled'), eb('starts_ms', '<=', nowMs)]),
        and([eb('state', '<>', 'ended'), eb('ends_ms', '<=', nowMs)]),
      ]),
    );

/**
 * Publishes notices that start and removes those that end. Both take the collection's next revision, so that mirrors and streams are
 * notified as if an operator had done it. A state only moves forward: the second of two processes finds nothing to do, and a clock that is
 * set back republishes nothing. A published notice gets the current time, so that it is news to members who have read everything before.
 */
export async function updateNoticeStates(db: Database, nowMs: number): Promise<{ begun: number; ended: number }> {
  const nothing = { begun: 0, ended: 0 };
  if (!(await dueNotices(db.queries, nowMs).limit(1).executeTakeFirst())) return nothing;
  return db.transaction(async (tx) => {
    await lockCollection(tx, 'notices');
    const due = await dueNotices(tx, nowMs).execute();
    const begun = due.filter((row) => noticeStateAt(row, nowMs) === 'shown').map(({ id }) => id);
    const ended = due.filter((row) => noticeStateAt(row, nowMs) === 'ended');
    await endNotices(tx, ended, nowMs);
    if (begun.length > 0) {
      const rev = await nextRevision(tx, 'notices');
      const at_ms = await afterShown(tx, nowMs);
      await tx.updateTable('notices').set({ state: 'shown', at_ms, rev }).where('id', 'in', begun).execute();
      await forgetTombstones(tx, begun);
    }
    return { begun: begun.length, ended: ended.length };
  });
}

/** The time of a notice that is published now: later than that of any other, even if clocks differ; otherwise members who have read all would never see it as unread. */
export async function afterShown(tx: Queries, nowMs: number): Promise<number> {
  const { newest } = await tx
    .selectFrom('notices')
    .select(({ fn }) => fn.max('at_ms').as('newest'))
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow();
  return Math.max(nowMs, newest === null ? 0 : Number(newest) + 1);
}

/** A notice that was never published in time leaves no tombstone: nobody has it. */
async function endNotices(tx: Queries, ended: readonly { id: string; state: NoticeState }[], nowMs: number): Promise<void> {
  if (ended.length === 0) return;
  const seen = ended.filter(({ state }) => state === 'shown').map(({ id }) => id);
  if (seen.length > 0) await writeTombstones(tx, 'notices', seen, nowMs);
  const ids = ended.map(({ id }) => id);
  await tx.updateTable('notices').set({ state: 'ended' }).where('id', 'in', ids).execute();
}

/** For notices that are published again, like people: their tombstones are outdated. */
export async function forgetTombstones(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('tombstones').where('shelf', '=', 'notices').where('id', 'in', ids).execute();
}
