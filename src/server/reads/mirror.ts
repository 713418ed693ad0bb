import {
  type CollectionName,
  collectionNames,
  collections,
  isInTime,
  isOwnCollection,
  type MirrorReply,
  mirrorPageRows,
  type OwnCollectionName,
  type SharedCollectionName,
  type TimedCollectionName,
} from '#contract/collections/mirror.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { afterEveryRowId } from '#contract/row-id.ts';
import type { Viewer } from '../context.ts';
import { databaseEpoch } from '../db/club.ts';
import type { Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import { baseRows } from './base.ts';
import { classesInSpan } from './classes.ts';
import { type Cursor, cursorFrom, cursorText } from './cursor.ts';
import { depositsInSpan } from './deposits.ts';
import { newestPeriodsFrom, periodsInSpan } from './fairness.ts';
import { favouritesInSpan } from './favourites.ts';
import { gameRecordsInSpan, receiptsInSpan } from './game-records.ts';
import { limitsDocument } from './limits.ts';
import { lotteriesInSpan } from './lotteries.ts';
import { messagesInSpan } from './messages.ts';
import { moneyLogInSpan } from './money-log.ts';
import { headOf } from './movements.ts';
import { noticesInSpan } from './notices.ts';
import { notificationsInSpan } from './notifications.ts';
import type { OwnSpan } from './own-span.ts';
import { postsInSpan } from './posts.ts';
import { profilesInSpan } from './profiles.ts';
import { isVip, type ReadContext } from './read.ts';
import { regionsInSpan } from './regions.ts';
import { reportsInSpan } from './reports.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';
import { statementInSpan } from './statement.ts';
import { videosInSpan } from './videos.ts';
import { wheelSpinsInSpan } from './wheel.ts';
import { withdrawalsInSpan } from './withdrawals.ts';

type SpanReader = (context: ReadContext, span: RevisionSpan) => Promise<RevisedRow<{ id: string }>[]>;

/** The base collection's rows are made of many tables: both are sent whenever anything in them changed. */
const baseInSpan: SpanReader = async (context, { after, upTo }) =>
  after.rev >= upTo ? [] : (await baseRows(context)).map((row) => ({ rev: upTo, row }));

const readers: Record<SharedCollectionName, SpanReader> = {
  base: baseInSpan,
  regions: regionsInSpan,
  classes: classesInSpan,
  lotteries: lotteriesInSpan,
  notices: noticesInSpan,
  profiles: profilesInSpan,
  videos: videosInSpan,
  periods: periodsInSpan,
  messages: messagesInSpan,
};

type OwnReader = (context: ReadContext, span: OwnSpan) => Promise<RevisedRow<{ id: string }>[]>;

/** One document, sent again whenever anything of the member's has changed. */
const limitsInSpan: OwnReader = async ({ queries }, { memberId, after, upTo }) =>
  after.rev >= upTo ? [] : [{ rev: upTo, row: await limitsDocument(queries, memberId) }];

const ownReaders: Record<OwnCollectionName, OwnReader> = {
  withdrawals: withdrawalsInSpan,
  deposits: depositsInSpan,
  'money-log': moneyLogInSpan,
  statement: statementInSpan,
  'game-records': gameRecordsInSpan,
  receipts: receiptsInSpan,
  'wheel-spins': wheelSpinsInSpan,
  limits: limitsInSpan,
  notifications: notificationsInSpan,
  favourites: favouritesInSpan,
  posts: postsInSpan,
  reports: reportsInSpan,
};

/** Collections whose revisions are the count of the member's movements. */
const countedCollections: readonly OwnCollectionName[] = ['money-log', 'statement'];

/** Where a collection stands: by its own count, up to which tombstones were swept, and as the stream tells it. */
interface Standing {
  rev: number;
  swept_rev: number;
  told: number;
}

/** Where one member's own collection stands. Nothing ever goes from one: there are no tombstones. */
async function ownStanding(queries: Queries, collection: OwnCollectionName, memberId: string): Promise<Standing> {
  // Read first: what is read after it is at least as new.
  const known = await queries.selectFrom('member_revs').select('rev').where('member_id', '=', memberId).executeTakeFirst();
  const told = known?.rev ?? firstMemberRevision;
  return { rev: countedCollections.includes(collection) ? (await headOf(queries, memberId)).seq : told, swept_rev: 0, told };
}

async function sharedStanding(queries: Queries, collection: SharedCollectionName): Promise<Standing> {
  const row = await queries.selectFrom('shelf_revs').selectAll().where('shelf', '=', collection).executeTakeFirstOrThrow();
  return { ...row, told: row.rev };
}

/**
 * For whom a collection's rows are made: those of videos say whether the viewer may watch in full, and of a profile a
 * visitor gets what lists say; a member's own rows are theirs alone. It stands in the cursor, and in the name under
 * which replies are kept.
 */
export function partitionOf(collection: CollectionName, viewer: Viewer): string {
  if (isOwnCollection(collection)) return viewer.kind === 'member' ? viewer.memberId : '';
  if (collection === 'profiles') return viewer.kind;
  if (collection !== 'videos') return 'all';
  return isVip(viewer) ? 'vip' : 'registered';
}

async function tombstonesInSpan(queries: Queries, collection: CollectionName, sinceRev: number, span: RevisionSpan) {
  return queries
    .selectFrom('tombstones')
    .select(['id', 'rev'])
    .where('shelf', '=', collection)
    .where('rev', '>', sinceRev)
    .$call(inSpan('tombstones', span))
    .execute();
}

/** Where the newest rows of a span begin: behind which revision, and whether there are others before it. */
type NewestReader = (context: ReadContext, span: RevisionSpan, count: number) => Promise<{ rev: number; older: boolean }>;

const newestReaders: Record<TimedCollectionName, NewestReader> = {
  periods: newestPeriodsFrom,
  // Its revisions are the count itself.
  'money-log': async (_context, { after, upTo }, count) => ({ rev: Math.max(after.rev, upTo - count), older: upTo - count > after.rev }),
};

/** Where a pull goes on from: its cursor, the beginning without one, or undefined where the cursor can't be gone on from. */
async function startOf(context: ReadContext, collection: CollectionName, text: string | undefined, revs: Standing) {
  const epoch = await databaseEpoch(context.queries);
  const partition = partitionOf(collection, context.viewer);
  if (text === undefined || text === '') return { epoch, collection, partition, sinceRev: revs.rev, rev: 0, id: '' };
  const cursor = cursorFrom(text);
  if (!cursor || cursor.epoch !== epoch || cursor.collection !== collection || cursor.partition !== partition) return undefined;
  // A revision that is not there yet: the database was put back to an earlier copy of itself.
  if (cursor.rev > revs.rev || cursor.sinceRev > revs.rev) return undefined;
  return cursor.sinceRev < revs.swept_rev ? undefined : cursor;
}

type Found = { rev: number; id: string; row: { id: string } | undefined };

/** Both lists in the order of revisions and ids, cut to one answer's length. */
function merged(rows: RevisedRow<{ id: string }>[], gone: { rev: number; id: string }[]): Found[] {
  const found: Found[] = [
    ...rows.map(({ rev, row }) => ({ rev, id: row.id, row })),
    ...gone.map(({ rev, id }) => ({ rev, id, row: undefined })),
  ];
  return found.sort((a, b) => a.rev - b.rev || (a.id < b.id ? -1 : 1)).slice(0, mirrorPageRows);
}

/**
 * `GET /mirror/:collection`: what changed and what is gone after the cursor, oldest change first. Revisions are
 * committed in their order (db/collection-revision.ts), so everything up to the one read first is there to be read.
 */
export async function pullMirror(
  context: ReadContext,
  name: string,
  cursor: string | undefined,
  newest?: number,
): Promise<Outcome<MirrorReply>> {
  const collection = collectionNames.find((known) => known === name);
  if (!collection) return refused('not_found');
  if (collections[collection].who !== 'visitor' && context.viewer.kind !== 'member') return refused('auth');
  const { queries, viewer } = context;
  const owner = isOwnCollection(collection) && viewer.kind === 'member' ? { collection, memberId: viewer.memberId } : undefined;
  const revs = owner
    ? await ownStanding(queries, owner.collection, owner.memberId)
    : await sharedStanding(queries, collection as SharedCollectionName);
  const start = await startOf(context, collection, cursor, revs);
  if (!start) return refused('cursor_unknown');
  // One more than fits tells whether there is more.
  const all = { after: { rev: start.rev, id: start.id }, upTo: revs.rev, limit: mirrorPageRows + 1 };
  const from = newest !== undefined && isInTime(collection) ? await newestReaders[collection](context, all, newest) : undefined;
  const span = from?.older ? { ...all, after: { rev: from.rev, id: afterEveryRowId } } : all;
  const rows = owner
    ? await ownReaders[owner.collection](context, { ...span, memberId: owner.memberId })
    : await readers[collection as SharedCollectionName](context, span);
  const gone = owner ? [] : await tombstonesInSpan(queries, collection, start.sinceRev, span);
  const found = merged(rows, gone);
  const more = rows.length + gone.length > found.length;
  const last = found.at(-1);
  const next: Cursor =
    more && last ? { ...start, rev: last.rev, id: last.id } : { ...start, sinceRev: revs.rev, rev: revs.rev, id: afterEveryRowId };
  return done({
    rows: found.flatMap(({ row }) => row ?? []),
    // A row that came back after it was gone stands in `rows`.
    gone: found.filter(({ row, id }) => !row && !rows.some((revised) => revised.row.id === id)).map(({ id }) => id),
    cursor: cursorText(next),
    more,
    rev: revs.told,
    ...(from?.older ? { older: true } : {}),
  });
}
