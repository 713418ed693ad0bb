import { sql } from 'kysely';
import { type SharedCollectionName, sharedCollectionNames } from '#contract/collections/mirror.ts';
import type { Database, Queries } from '../db/database.ts';

const dayMs = 86_400_000;

/** How long rows are kept, and how much one sweep deletes. */
export const sweepLimits = {
  /** The longest window of a strict limit is an hour (wrong-tries.ts); a day leaves time to investigate an attack. */
  rateEventsMs: dayMs,
  /** A client that was away for longer starts its mirror again. */
  tombstonesMs: 90 * dayMs,
  /** Who viewed whom is known until the day is over in every time zone; then only the count remains. */
  profileViewsMs: 2 * dayMs,
  /** The same for plays of videos: the row makes a play count once per day, and nothing reads it afterwards. */
  playsMs: 2 * dayMs,
  /**
   * Only the client that sent a command asks for its outcome. A session lasts 30 days from its last
   * use, and a client that is signed out forgets its commands: after three times as long nobody can ask any more.
   */
  commandsMs: 90 * dayMs,
  /** A year of notifications; clients keep their own copy. What they were about is in the books. */
  notificationsMs: 365 * dayMs,
  /** Rows of one transaction: few enough that a command waits for milliseconds. */
  batchRows: 500,
  /** Transactions for one table in one sweep: the rest waits for the next one. */
  batches: 40,
} as const;

export interface Swept {
  sessions: number;
  rateEvents: number;
  nonces: number;
  challenges: number;
  tombstones: number;
  profileViews: number;
  plays: number;
  commands: number;
  notifications: number;
}

type Batch = (tx: Queries) => Promise<number>;

/** Runs a batch, each in a transaction of its own, until one was not full. Returns the number of deleted rows. */
async function inBatches(db: Database, batch: Batch): Promise<number> {
  let deleted = 0;
  for (let turn = 0; turn < sweepLimits.batches; turn += 1) {
    const rows = await db.transaction(batch);
    deleted += rows;
    if (rows < sweepLimits.batchRows) break;
  }
  return deleted;
}

/** Deletes a table's rows up to a time, the oldest first, by an index over that column. */
const upTo =
  (table: 'plays' | 'commands' | 'notifications', key: readonly string[], oldestMs: number): Batch =>
  async (tx) => {
    const columns = sql.join(key.map((name) => sql.ref(name)));
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where at_ms <= ${oldestMs} order by at_ms limit ${sweepLimits.batchRows})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  };

const expiredSessions =
  (nowMs: number): Batch =>
  async (tx) => {
    const ids = tx.selectFrom('sessions').select('id').where('expires_ms', '<=', nowMs).limit(sweepLimits.batchRows);
    const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', ids).executeTakeFirst();
    return Number(numDeletedRows);
  };

const oldRateEvents =
  (nowMs: number): Batch =>
  async (tx) => {
    const oldestMs = nowMs - sweepLimits.rateEventsMs;
    const ids = tx.selectFrom('rate_events').select('id').where('at_ms', '<=', oldestMs).limit(sweepLimits.batchRows);
    const { numDeletedRows } = await tx.deleteFrom('rate_events').where('id', 'in', ids).executeTakeFirst();
    return Number(numDeletedRows);
  };

const expiredNonces =
  (nowMs: number): Batch =>
  async (tx) => {
    const nonces = tx.selectFrom('sso_nonces').select('nonce').where('expires_ms', '<=', nowMs).limit(sweepLimits.batchRows);
    const { numDeletedRows } = await tx.deleteFrom('sso_nonces').where('nonce', 'in', nonces).executeTakeFirst();
    return Number(numDeletedRows);
  };

const expiredChallenges =
  (nowMs: number): Batch =>
  async (tx) => {
    const hashes = tx.selectFrom('passkey_challenges').select('hash').where('expires_ms', '<=', nowMs).limit(sweepLimits.batchRows);
    const { numDeletedRows } = await tx.deleteFrom('passkey_challenges').where('hash', 'in', hashes).executeTakeFirst();
    return Number(numDeletedRows);
  };

const oldProfileViews =
  (nowMs: number): Batch =>
  async (tx) => {
    const oldestMs = nowMs - sweepLimits.profileViewsMs;
    const old = await tx
      .selectFrom('profile_views')
      .selectAll()
      .where('day_ms', '<=', oldestMs)
      .orderBy('day_ms')
      .limit(sweepLimits.batchRows)
      .execute();
    for (const { member_id, profile_id, day_ms } of old) {
      await tx
        .deleteFrom('profile_views')
        .where('member_id', '=', member_id)
        .where('profile_id', '=', profile_id)
        .where('day_ms', '=', day_ms)
        .execute();
    }
    return old.length;
  };

/** Oldest revisions first, and `swept_rev` moves with them: a cursor from before it is refused instead of missing one. */
const oldTombstones =
  (collection: SharedCollectionName, nowMs: number): Batch =>
  async (tx) => {
    const old = await tx
      .selectFrom('tombstones')
      .select(['id', 'rev'])
      .where('shelf', '=', collection)
      .where('at_ms', '<=', nowMs - sweepLimits.tombstonesMs)
      .orderBy('rev')
      .orderBy('id')
      .limit(sweepLimits.batchRows)
      .execute();
    const last = old.at(-1);
    if (!last) return 0;
    const ids = old.map(({ id }) => id);
    await tx
      .updateTable('shelf_revs')
      .set({ swept_rev: last.rev })
      .where('shelf', '=', collection)
      .where('swept_rev', '<', last.rev)
      .execute();
    await tx.deleteFrom('tombstones').where('shelf', '=', collection).where('id', 'in', ids).execute();
    return ids.length;
  };

/** Deletes what nobody needs any more, in bounded batches. Any number of processes may sweep at the same time. */
export async function sweep(db: Database, nowMs: number): Promise<Swept> {
  const sessions = await inBatches(db, expiredSessions(nowMs));
  const rateEvents = await inBatches(db, oldRateEvents(nowMs));
  const nonces = await inBatches(db, expiredNonces(nowMs));
  const challenges = await inBatches(db, expiredChallenges(nowMs));
  const profileViews = await inBatches(db, oldProfileViews(nowMs));
  const plays = await inBatches(db, upTo('plays', ['member_id', 'video_id', 'day'], nowMs - sweepLimits.playsMs));
  const commands = await inBatches(db, upTo('commands', ['member_id', 'id'], nowMs - sweepLimits.commandsMs));
  const notifications = await inBatches(db, upTo('notifications', ['id'], nowMs - sweepLimits.notificationsMs));
  let tombstones = 0;
  for (const collection of sharedCollectionNames) tombstones += await inBatches(db, oldTombstones(collection, nowMs));
  return { sessions, rateEvents, nonces, challenges, tombstones, profileViews, plays, commands, notifications };
}
