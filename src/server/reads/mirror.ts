import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type MirrorReply, mirrorPageRows, type ShelfName, shelfNames, shelves } from '#contract/shelves/mirror.ts';
import type { Viewer } from '../context.ts';
import { databaseEpoch } from '../db/club.ts';
import type { Queries } from '../db/database.ts';
import { baseRows } from './base.ts';
import { classesInSpan } from './classes.ts';
import { afterEveryId, type Cursor, cursorFrom, cursorText } from './cursor.ts';
import { lotteriesInSpan } from './lotteries.ts';
import { messagesInSpan } from './messages.ts';
import { noticesInSpan } from './notices.ts';
import { profilesInSpan } from './profiles.ts';
import { isVip, type ReadContext } from './read.ts';
import { regionsInSpan } from './regions.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';
import { videosInSpan } from './videos.ts';

type SpanReader = (context: ReadContext, span: RevisionSpan) => Promise<RevisedRow<{ id: string }>[]>;

/** The base shelf's rows are made of many tables: both are sent whenever anything in them changed. */
const baseInSpan: SpanReader = async (context, { after, upTo }) =>
  after.rev >= upTo ? [] : (await baseRows(context)).map((row) => ({ rev: upTo, row }));

const readers: Record<ShelfName, SpanReader> = {
  base: baseInSpan,
  regions: regionsInSpan,
  classes: classesInSpan,
  lotteries: lotteriesInSpan,
  notices: noticesInSpan,
  profiles: profilesInSpan,
  videos: videosInSpan,
  messages: messagesInSpan,
};

/**
 * For whom a shelf's rows are made: those of videos say whether the viewer may watch in full, and of a profile a
 * visitor gets what lists say. It stands in the cursor, and in the name under which replies are kept.
 */
export function audienceOf(shelf: ShelfName, viewer: Viewer): string {
  if (shelf === 'profiles') return viewer.kind;
  if (shelf !== 'videos') return 'all';
  return isVip(viewer) ? 'vip' : 'registered';
}

async function tombstonesInSpan(queries: Queries, shelf: ShelfName, sinceRev: number, span: RevisionSpan) {
  return queries
    .selectFrom('tombstones')
    .select(['id', 'rev'])
    .where('shelf', '=', shelf)
    .where('rev', '>', sinceRev)
    .$call(inSpan('tombstones', span))
    .execute();
}

/** Where a pull goes on from: its cursor, the beginning without one, or undefined where the cursor can't be gone on from. */
async function startOf(context: ReadContext, shelf: ShelfName, text: string | undefined, revs: { rev: number; swept_rev: number }) {
  const epoch = await databaseEpoch(context.queries);
  const audience = audienceOf(shelf, context.viewer);
  if (text === undefined || text === '') return { epoch, shelf, audience, sinceRev: revs.rev, rev: 0, id: '' };
  const cursor = cursorFrom(text);
  if (!cursor || cursor.epoch !== epoch || cursor.shelf !== shelf || cursor.audience !== audience) return undefined;
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
 * `GET /mirror/:shelf` (wire.md): what changed and what is gone after the cursor, oldest change first. Revisions are
 * committed in their order (db/shelf-revision.ts), so everything up to the one read first is there to be read.
 */
export async function pullMirror(context: ReadContext, name: string, cursor: string | undefined): Promise<Outcome<MirrorReply>> {
  const shelf = shelfNames.find((known) => known === name);
  if (!shelf) return refused('not_found');
  if (shelves[shelf].who === 'member' && context.viewer.kind !== 'member') return refused('auth');
  const { queries } = context;
  const revs = await queries.selectFrom('shelf_revs').selectAll().where('shelf', '=', shelf).executeTakeFirstOrThrow();
  const start = await startOf(context, shelf, cursor, revs);
  if (!start) return refused('cursor_unknown');
  // One more than fits tells whether there is more.
  const span = { after: { rev: start.rev, id: start.id }, upTo: revs.rev, limit: mirrorPageRows + 1 };
  const rows = await readers[shelf](context, span);
  const gone = await tombstonesInSpan(queries, shelf, start.sinceRev, span);
  const found = merged(rows, gone);
  const more = rows.length + gone.length > found.length;
  const last = found.at(-1);
  const next: Cursor =
    more && last ? { ...start, rev: last.rev, id: last.id } : { ...start, sinceRev: revs.rev, rev: revs.rev, id: afterEveryId };
  return done({
    rows: found.flatMap(({ row }) => row ?? []),
    // A row that came back after it was gone stands in `rows`.
    gone: found.filter(({ row, id }) => !row && !rows.some((revised) => revised.row.id === id)).map(({ id }) => id),
    cursor: cursorText(next),
    more,
  });
}
