import {
  type CollectionName,
  collectionNames,
  collectionOf,
  isInTime,
  isOwnCollection,
  type MirrorReply,
  mirrorPageCounts,
  mirrorPageRows,
  type SharedCollectionName,
  shortIdLength,
} from '#contract/collections/mirror.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { afterEveryRowId } from '#contract/row-id.ts';
import type { Viewer } from '../context.ts';
import { databaseEpoch } from '../db/club.ts';
import type { Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import { collectionReaders, countsIn, newestFrom } from './collection-readers.ts';
import { type Cursor, cursorFrom, cursorText } from './cursor.ts';
import { headOf } from './movements.ts';
import type { OwnSpan } from './own-span.ts';
import { isVip, type ReadContext } from './read.ts';
import { inSpan, type RevisedCounts, type RevisedRow, type RevisionSpan } from './revision-span.ts';

/** The state of a collection: its revision, up to where tombstones were swept, and the revision in the stream. */
interface Standing {
  rev: number;
  swept_rev: number;
  streamRev: number;
}

/** The state of a member's own collection, which has no tombstones. */
async function ownStanding(queries: Queries, collection: CollectionName, memberId: string): Promise<Standing> {
  // Read first: rows read later are at least as new.
  const known = await queries.selectFrom('member_revs').select('rev').where('member_id', '=', memberId).executeTakeFirst();
  const streamRev = known?.rev ?? firstMemberRevision;
  return { rev: collectionOf(collection).isCounted ? (await headOf(queries, memberId)).seq : streamRev, swept_rev: 0, streamRev };
}

async function sharedStanding(queries: Queries, collection: SharedCollectionName): Promise<Standing> {
  const row = await queries.selectFrom('shelf_revs').selectAll().where('shelf', '=', collection).executeTakeFirstOrThrow();
  return { ...row, streamRev: row.rev };
}

/** Ends the partition of a copy in every language. */
const everyLanguage = '*';

/**
 * The partition: for whom a collection's rows are made. Rows of videos say whether the viewer may watch in full, a visitor
 * gets only the part of a profile that lists show, content that has languages comes in the viewer's or in all, and a member's own rows
 * are for them only. It is part of the cursor and of the cache key of replies: after a change of language the collection is pulled anew.
 */
export function partitionOf(collection: CollectionName, viewer: Viewer): string {
  const { visitorRow, byTier, byLanguage } = collectionOf(collection);
  const language = byLanguage ? ` ${viewer.everyLanguage ? everyLanguage : viewer.language}` : '';
  if (isOwnCollection(collection)) return viewer.kind === 'member' ? viewer.memberId : '';
  if (visitorRow) return `${viewer.kind}${language}`;
  if (!byTier) return `all${language}`;
  return `${isVip(viewer) ? 'vip' : 'registered'}${language}`;
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

/** Where a pull continues: its cursor, the beginning without one, or undefined if it can't continue from the cursor. */
async function startOf(context: ReadContext, collection: CollectionName, text: string | undefined, revs: Standing) {
  const epoch = await databaseEpoch(context.queries);
  const partition = partitionOf(collection, context.viewer);
  if (text === undefined || text === '') return { epoch, collection, partition, sinceRev: revs.rev, rev: 0, id: '' };
  const cursor = cursorFrom(text);
  if (!cursor || cursor.epoch !== epoch || cursor.collection !== collection || cursor.partition !== partition) return undefined;
  // A future revision: the database was restored from an earlier copy.
  if (cursor.rev > revs.rev || cursor.sinceRev > revs.rev) return undefined;
  return cursor.sinceRev < revs.swept_rev ? undefined : cursor;
}

/** Fields of the call besides the cursor. */
type Wanted = { newest?: number | undefined; texts?: 'all' | undefined };

type Found = { rev: number; id: string; row?: { id: string }; counts?: RevisedCounts };

/** All three lists in the order of revisions and ids, cut to the length of one reply. */
function merged(rows: RevisedRow<{ id: string }>[], tombstones: { rev: number; id: string }[], counts: RevisedCounts[]): Found[] {
  const found: Found[] = [
    ...rows.map(({ rev, row }) => ({ rev, id: row.id, row })),
    ...tombstones.map(({ rev, id }) => ({ rev, id })),
    ...counts.map((counted) => ({ rev: counted.rev, id: counted.id, counts: counted })),
  ];
  found.sort((a, b) => a.rev - b.rev || (a.id < b.id ? -1 : 1));
  let [others, counted] = [0, 0];
  const end = found.findIndex((one) => {
    if (one.counts) counted += 1;
    else others += 1;
    return others > mirrorPageRows || counted > mirrorPageCounts;
  });
  return end < 0 ? found : found.slice(0, end);
}

const countsOf = ({ id, isShort, values }: RevisedCounts): (string | number | null)[] => [
  isShort ? id.slice(0, shortIdLength) : id,
  ...values,
];

/**
 * `GET /mirror/:collection`: changed and deleted rows after the cursor, oldest change first. Revisions are
 * committed in their order (db/collection-revision.ts), so everything up to the revision that was read first is visible.
 */
export async function pullMirror(
  asked: ReadContext,
  name: string,
  cursor: string | undefined,
  { newest, texts }: Wanted = {},
): Promise<Outcome<MirrorReply>> {
  const isWhole = texts === 'all' || cursorFrom(cursor ?? '')?.partition.endsWith(everyLanguage);
  const context: ReadContext = isWhole ? { ...asked, viewer: { ...asked.viewer, everyLanguage: true } } : asked;
  const collection = collectionNames.find((known) => known === name);
  if (!collection) return refused('not_found');
  if (collectionOf(collection).who !== 'visitor' && context.viewer.kind !== 'member') return refused('auth');
  const { queries, viewer } = context;
  const owner = isOwnCollection(collection) && viewer.kind === 'member' ? viewer.memberId : undefined;
  const revs =
    owner === undefined ? await sharedStanding(queries, collection as SharedCollectionName) : await ownStanding(queries, collection, owner);
  const start = await startOf(context, collection, cursor, revs);
  if (!start) return refused('cursor_unknown');
  // Nothing has changed since: nothing is read.
  if (start.sinceRev === revs.rev && start.rev === revs.rev && start.id === afterEveryRowId)
    return done({ rows: [], gone: [], cursor: cursorText(start), more: false, rev: revs.streamRev });
  // One more than a page, to know whether there is more.
  const all = { after: { rev: start.rev, id: start.id }, upTo: revs.rev, limit: mirrorPageRows + 1 };
  const from = newest !== undefined && isInTime(collection) ? await newestFrom(collection, context, all, newest) : undefined;
  const span = from?.older ? { ...all, after: { rev: from.rev, id: afterEveryRowId } } : all;
  // Readers of shared collections ignore the member.
  const read: (context: ReadContext, span: OwnSpan) => Promise<RevisedRow<{ id: string }>[]> = collectionReaders[collection];
  const rows = await read(context, { ...span, memberId: owner ?? '' });
  const tombstones = owner === undefined ? await tombstonesInSpan(queries, collection, start.sinceRev, span) : [];
  const counts = await countsIn(collection, context, { ...span, limit: mirrorPageCounts + 1 }, start.sinceRev);
  const found = merged(rows, tombstones, counts);
  const more = rows.length + tombstones.length + counts.length > found.length;
  const last = found.at(-1);
  const next: Cursor =
    more && last ? { ...start, rev: last.rev, id: last.id } : { ...start, sinceRev: revs.rev, rev: revs.rev, id: afterEveryRowId };
  return done({
    rows: found.flatMap(({ row }) => row ?? []),
    // A row that was deleted and added again is in `rows`.
    gone: found
      .filter(({ row, counts: counted, id }) => !row && !counted && !rows.some((revised) => revised.row.id === id))
      .map(({ id }) => id),
    cursor: cursorText(next),
    more,
    rev: revs.streamRev,
    ...(from?.older ? { older: true } : {}),
    ...(counts.length > 0 ? { counts: found.flatMap((one) => (one.counts ? [countsOf(one.counts)] : [])) } : {}),
  });
}
