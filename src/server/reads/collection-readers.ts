import {
  type CollectionName,
  type CountedCollectionName,
  collectionOf,
  type OwnCollectionName,
  type TimedCollectionName,
} from '#contract/collections/mirror.ts';
import { baseRows } from './base.ts';
import { classesInSpan } from './classes.ts';
import { depositsInSpan } from './deposits.ts';
import { newestPeriodsFrom, periodsInSpan } from './fairness.ts';
import { favouritesInSpan } from './favourites.ts';
import { gameRecordsInSpan, receiptsInSpan } from './game-records.ts';
import { limitsDocument } from './limits.ts';
import { lotteriesInSpan } from './lotteries.ts';
import { messagesInSpan } from './messages.ts';
import { moneyLogInSpan } from './money-log.ts';
import { noticesInSpan } from './notices.ts';
import { notificationsInSpan } from './notifications.ts';
import type { OwnSpan } from './own-span.ts';
import { postsInSpan } from './posts.ts';
import { profileCountsInSpan, profilesInSpan } from './profiles.ts';
import type { ReadContext } from './read.ts';
import { regionsInSpan } from './regions.ts';
import { reportsInSpan } from './reports.ts';
import type { RevisedCounts, RevisedRow, RevisionSpan } from './revision-span.ts';
import { statementInSpan } from './statement.ts';
import { videoCountsInSpan, videosInSpan } from './videos.ts';
import { wheelSpinsInSpan } from './wheel.ts';
import { withdrawalsInSpan } from './withdrawals.ts';

/** Reads a span of a collection; for an own one, the span says whose. */
type Reader<Span> = (context: ReadContext, span: Span) => Promise<RevisedRow<{ id: string }>[]>;

/** The base collection's rows are made from many tables: both are sent whenever anything in them changed. */
const baseInSpan: Reader<RevisionSpan> = async (context, { after, upTo }) =>
  after.rev >= upTo ? [] : (await baseRows(context)).map((row) => ({ rev: upTo, row }));

/** One row, sent again whenever anything of the member's has changed. */
const limitsInSpan: Reader<OwnSpan> = async ({ queries }, { memberId, after, upTo }) =>
  after.rev >= upTo ? [] : [{ rev: upTo, row: await limitsDocument(queries, memberId) }];

/** How each collection is read, for the mirror and for the data export. */
export const collectionReaders: { readonly [Name in CollectionName]: Reader<Name extends OwnCollectionName ? OwnSpan : RevisionSpan> } = {
  base: baseInSpan,
  regions: regionsInSpan,
  classes: classesInSpan,
  lotteries: lotteriesInSpan,
  notices: noticesInSpan,
  profiles: profilesInSpan,
  videos: videosInSpan,
  periods: periodsInSpan,
  messages: messagesInSpan,
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

type CountReader = (context: ReadContext, span: RevisionSpan, sinceRev: number) => Promise<RevisedCounts[]>;

const countReaders: { readonly [Name in CountedCollectionName]: CountReader } = {
  profiles: profileCountsInSpan,
  videos: videoCountsInSpan,
};

/** The counts of a span that are sent without their rows; most collections have none. */
export const countsIn = async (name: CollectionName, ...asked: Parameters<CountReader>): Promise<RevisedCounts[]> =>
  name in countReaders ? countReaders[name as CountedCollectionName](...asked) : [];

/** Where the newest rows of a span begin: after which revision, and whether there are earlier ones. */
type NewestReader = (context: ReadContext, span: RevisionSpan, count: number) => Promise<{ rev: number; older: boolean }>;

/** For a collection whose revision is the number of its rows. */
const newestCounted: NewestReader = async (_context, { after, upTo }, count) => ({
  rev: Math.max(after.rev, upTo - count),
  older: upTo - count > after.rev,
});
const newestReaders: Partial<Record<CollectionName, NewestReader>> = { periods: newestPeriodsFrom };

export function newestFrom(collection: TimedCollectionName, ...asked: Parameters<NewestReader>): ReturnType<NewestReader> {
  const reader = collectionOf(collection).isCounted ? newestCounted : newestReaders[collection];
  if (!reader) throw new Error(`nothing tells where the newest rows of ${collection} begin`);
  return reader(...asked);
}
