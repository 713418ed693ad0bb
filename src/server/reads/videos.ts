import { type Selectable, sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import type { moreVideosCall, PlayableVideo, Video, videoCall, videosCall } from '#contract/collections/videos.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Viewer } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { getSetting } from '../db/settings.ts';
import { captionFileName, type Rendition, renditionName } from '../media/renditions.ts';
import { signedAddress } from '../media/signed-address.ts';
import { repliedTexts } from '../row-texts.ts';
import { tagsOf, videoWords } from '../video-words.ts';
import { idsOn, inOrder, type OrderedList } from './list-order.ts';
import { type Page, pageOf, pageRows } from './paging.ts';
import { addressOf, pictureFrom } from './pictures.ts';
import { isVip, type Read, type ReadContext } from './read.ts';
import { inSpan, isShortId, type RevisedCounts, type RevisedRow, type RevisionSpan, withCountsInSpan } from './revision-span.ts';
import { timeText } from './time-text.ts';
import { captionsOf } from './video-files.ts';

type ClassText = { class_name: string; class_language: LanguageCode; class_texts: string };
type Row = Selectable<Tables['videos']> & ClassText;

/** A literal, not a parameter: otherwise SQLite does not use the partial indexes over shown rows. */
const shown = sql<boolean>`videos.hidden = 0`;

/** What a viewer's videos share: may they watch in full, and how long is the preview. */
interface Watching {
  full: 0 | 1;
  previewSeconds: number;
  timeZone: string;
  viewer: Viewer;
}

async function watchingOf({ queries, viewer, timeZone }: ReadContext): Promise<Watching> {
  return { full: isVip(viewer) ? 1 : 0, previewSeconds: await getSetting(queries, 'free_see_time'), timeZone, viewer };
}

/** The category's name in the same language: it is only for clients that don't mirror the categories. */
const classNameOf = ({ class_name: name, class_language, class_texts }: Row, viewer: Viewer): string =>
  repliedTexts({ language: class_language, texts: class_texts }, { name }, viewer, itself).name;

const itself = <Words>(words: Words): Words => words;

function videoOf(row: Row, { full, previewSeconds, timeZone, viewer }: Watching): Video {
  const picture = pictureFrom(row.picture);
  const card = addressOf(picture, 'card');
  const words = repliedTexts(row, videoWords(row), viewer, (said) => ({
    name: said.title,
    info: said.info,
    attributes: tagsOf(said, row),
  }));
  return {
    id: row.id,
    vod_name: words.name,
    ...words,
    vod_pic: card,
    img: card,
    cover: addressOf(picture, 'screen'),
    vod_play_url: '',
    nowPlayVideoUrl: '',
    count: row.plays,
    time: timeText(row.added_ms, timeZone),
    at_ms: row.added_ms,
    is_see: full,
    is_play: full,
    free_see_time: previewSeconds,
    catlist: [classNameOf(row, viewer)],
    class_id: row.class_id,
    seconds: row.seconds,
    pos: row.pos,
    picture,
  };
}

function withClass(queries: Queries) {
  return queries
    .selectFrom('videos')
    .innerJoin('classes', 'classes.id', 'videos.class_id')
    .selectAll('videos')
    .select(['classes.name as class_name', 'classes.language as class_language', 'classes.texts as class_texts']);
}

/** The videos of a list: of a class or all, in the operator's order or newest first; one may be left out. */
interface Listing {
  classId: string | undefined;
  without: string | undefined;
  order: 'pos' | 'newest';
}

function listOf(queries: Queries, { classId, without, order }: Listing): OrderedList {
  return {
    without,
    collection: 'videos',
    key: `videos/${order}/${classId ?? ''}`,
    async load(limit) {
      const all = queries.selectFrom('videos').select('videos.id').where(shown).limit(limit);
      const wanted = classId === undefined ? all : all.where('videos.class_id', '=', classId);
      const ordered = order === 'pos' ? wanted.orderBy('videos.pos') : wanted.orderBy('videos.added_ms', 'desc');
      return ordered.orderBy('videos.id').execute();
    },
  };
}

async function listed(context: ReadContext, listing: Listing, page: Page): Promise<ReplyOf<typeof videosCall>> {
  const { queries } = context;
  const { ids, count } = await idsOn(queries, listOf(queries, listing), page);
  if (ids.length === 0) return { data: [], count };
  const rows = await withClass(queries).where('videos.id', 'in', ids).where(shown).execute();
  const watching = await watchingOf(context);
  return { data: inOrder(ids, rows).map((row) => videoOf(row, watching)), count };
}

/** Checklist E10: all videos or those of a class (none of an unknown one), in the operator's order; pages from 0. */
export const videos: Read<typeof videosCall> = {
  collections: ['videos', 'classes'],
  varies: 'tier',
  async read(context, fields) {
    const page = pageOf(fields.page, 0, pageRows.videos);
    if (!page.ok) return page;
    const classId = fields.id === '0' ? undefined : fields.id;
    return done(await listed(context, { classId, without: undefined, order: 'pos' }, page.data));
  },
};

/** Checklist E32: the other videos of a video's class, or the newest ones without a video; pages from 0. */
export const moreVideos: Read<typeof moreVideosCall> = {
  collections: ['videos', 'classes'],
  varies: 'tier',
  async read(context, fields) {
    const page = pageOf(fields.page, 0, pageRows.videos);
    if (!page.ok) return page;
    const without = fields.id === '0' ? undefined : fields.id;
    if (without === undefined) return done(await listed(context, { classId: undefined, without, order: 'newest' }, page.data));
    const known = context.queries.selectFrom('videos').select('class_id').where('id', '=', without).where(shown);
    const row = await known.executeTakeFirst();
    return row ? done(await listed(context, { classId: row.class_id, without, order: 'pos' }, page.data)) : refused('not_found');
  },
};

/** The heights of a video's files, the lowest first; undefined means its only file. */
function heightsOf(row: Row): (number | undefined)[] {
  const heights = JSON.parse(row.heights) as number[];
  return heights.length === 0 ? [undefined] : heights;
}

/** Most devices show no more: the default height. */
const usualHeight = 720;

/** The addresses of the video for the caller's session: in every height, or its preview (Q6); and its captions, of the same length. */
async function playableOf(row: Row, watching: Watching, sessionId: string, context: ReadContext): Promise<PlayableVideo> {
  const { queries, mediaKey, nowMs } = context;
  const signed = (file: string) => signedAddress(mediaKey, sessionId, file, nowMs);
  const preview: Rendition = { clip: row.clip, kind: 'preview', seconds: watching.previewSeconds };
  const whole = (height: number | undefined): Rendition => ({ clip: row.clip, kind: 'full', height });
  const sources =
    watching.full === 1
      ? heightsOf(row).map((height) => ({ height: height ?? 0, url: signed(renditionName(whole(height))) }))
      : [{ height: 0, url: signed(renditionName(preview)) }];
  const usual = sources.findLast(({ height }) => height <= usualHeight) ?? sources[0];
  const url = usual?.url ?? '';
  const of = watching.full === 1 ? whole(undefined) : preview;
  const captions = (await captionsOf(queries, row.clip)).map(({ lang, hash }) => ({
    lang,
    hash,
    url: signed(captionFileName({ of, lang })),
  }));
  return { ...videoOf(row, watching), vod_play_url: url, nowPlayVideoUrl: url, sources, captions };
}

/** Checklist E11; addresses are signed for the caller's session. */
export const video: Read<typeof videoCall> = {
  collections: ['videos', 'classes'],
  varies: 'member',
  async read(context, fields) {
    if (context.viewer.kind !== 'member') return refused('auth');
    const row = await withClass(context.queries).where('videos.id', '=', fields.id).where(shown).executeTakeFirst();
    if (!row) return refused('not_found');
    // In every language: a copy that has them all keeps them when this row takes its place.
    const viewer: Viewer = { ...context.viewer, everyLanguage: true };
    return done(await playableOf(row, await watchingOf({ ...context, viewer }), context.viewer.sessionId, context));
  },
};

export async function videosInSpan(context: ReadContext, span: RevisionSpan): Promise<RevisedRow<Video>[]> {
  const rows = await withClass(context.queries).where(shown).$call(inSpan('videos', span)).execute();
  const watching = await watchingOf(context);
  return rows.map((row) => ({ rev: row.rev, row: videoOf(row, watching) }));
}

/** Plays of videos that were published after `sinceRev`. */
export async function videoCountsInSpan({ queries }: ReadContext, span: RevisionSpan, sinceRev: number): Promise<RevisedCounts[]> {
  const rows = await queries
    .selectFrom('videos')
    .select(['id', 'counts_rev as rev', 'plays', isShortId('videos').as('short')])
    .where(shown)
    .$call(withCountsInSpan('videos', span, sinceRev))
    .execute();
  return rows.map(({ id, rev, plays, short }) => ({ id, rev, isShort: short === 1, values: [plays] }));
}
