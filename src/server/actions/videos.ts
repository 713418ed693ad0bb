import { type Cannot, cannot, type IngestRefusal } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import { addVideoForm, listVideosForm, removeVideoForm, showVideoForm } from '#contract/operator/videos.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { storeCaptions } from '../commands/store-captions.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { noteRemoval } from '../db/removals.ts';
import { deleteFilesLater, deletePicturesLater, renditionsName } from '../media/file-deletions.ts';
import { ingest, type Video } from '../media/ingest.ts';
import { ingestLimits } from '../media/ingest-limits.ts';
import { sweepRenditions } from '../media/rendition-leftovers.ts';
import { tagsOf, videoWords } from '../video-words.ts';
import { action, actionDone, filesOf } from './action.ts';
import { captionsOf } from './captions.ts';
import { categoryNamed } from './categories.ts';
import { withSpooled } from './given-files.ts';
import { placesOnHome } from './home-rows.ts';
import { spokenBy, textsBy } from './row-words.ts';
import { rowsBefore, timeText } from './texts.ts';
import { changingVideo, noVideo, pictureIn, videoVersion } from './video-rows.ts';

const gib = 1024 ** 3;

const refusals: Record<IngestRefusal, string> = {
  ffmpeg_missing:
    'videos need ffmpeg and ffprobe, and they are not installed here. Install them (Debian, Ubuntu: apt install ffmpeg; Alpine: apk add ffmpeg; macOS: brew install ffmpeg) and try again',
  not_a_video: 'this file is no video that could be read',
  video_too_large: `a video has at most ${ingestLimits.bytes / gib} GiB`,
  video_too_long: `a video is at most ${ingestLimits.seconds.most / 60} minutes long`,
  video_too_short: `a video is at least ${ingestLimits.seconds.least} second long`,
  picture_size: `a video's picture has ${ingestLimits.side.least} to ${ingestLimits.side.most} px a side`,
  video_damaged:
    'this video can not be read from its beginning to its end; nothing was added. --damaged accept takes it all the same, and phones may stop there',
  failed: 'ffmpeg could not work on this video; nothing was added',
};

/** With the approximate place of the damage, as minutes and seconds. */
function refusalText(why: IngestRefusal, atSeconds: number | undefined): string {
  if (atSeconds === undefined) return refusals[why];
  const at = `${Math.floor(atSeconds / 60)}:${String(atSeconds % 60).padStart(2, '0')}`;
  return `damaged at about ${at}: ${refusals[why]}`;
}

type Ingested = { clip: string; video: Video };

/** Adds a video. What was typed is checked before the slow work, so that a typo costs nothing. */
export const addVideo = action(addVideoForm, {
  async prepare({ tx, dataDir, newId, nowMs, onProgress }, { file, category, damaged }): Promise<Outcome<Ingested, Cannot>> {
    const known = await categoryNamed(tx, 'video', category, 'category');
    if (!known.ok) return known;
    const clip = newId();
    await sweepRenditions(tx, dataDir, nowMs());
    const how = { onProgress, evenDamaged: damaged === 'accept' };
    const video = await withSpooled(file, clip, dataDir, (path) => ingest(path, clip, dataDir, how));
    return video.ok ? done({ clip, video: video.data }) : cannot(video.why, refusalText(video.why, video.atSeconds));
  },
  async run({ tx, newId, nowMs }, { title, category, info, tags, language }, { clip, video }) {
    const known = await categoryNamed(tx, 'video', category, 'category');
    if (!known.ok) return known;
    const id = newId();
    const rev = await nextRevision(tx, 'videos');
    const { last } = await tx
      .selectFrom('videos')
      .select(({ fn }) => fn.max('pos').as('last'))
      .executeTakeFirstOrThrow();
    const columns = { id, clip, title, info, language, class_id: known.data.id, attributes: JSON.stringify(tags) };
    const shown = { plays: 0, pos: Number(last ?? 0) + 1, added_ms: nowMs(), home_row: 0, hidden: 0, rev };
    const files = { seconds: video.seconds, heights: JSON.stringify(video.heights), picture: JSON.stringify(video.picture) };
    await tx
      .insertInto('videos')
      .values({ ...columns, ...files, ...shown })
      .execute();
    const { captions, leftOut } = video.embedded;
    for (const { lang, cues } of captions) await storeCaptions(tx, { clip, lang, cues, atMs: nowMs() });
    const { seconds, heights } = video;
    const said = { id, title, seconds, heights: [...heights], captions: captions.map(({ lang }) => lang), subtitles_left_out: leftOut };
    return actionDone(said, { after: { id, title, seconds } });
  },
  async discard({ tx, nowMs }, { clip, video }) {
    return [...(await deleteFilesLater(tx, [renditionsName(clip)], nowMs())), ...(await deletePicturesLater(tx, [video.picture], nowMs()))];
  },
});

const videosOf = (tx: Queries) =>
  tx
    .selectFrom('videos')
    .innerJoin('classes', 'classes.id', 'videos.class_id')
    .select(['videos.id', 'videos.title', 'classes.name as category', 'videos.seconds', 'videos.heights', 'videos.plays'])
    .select(['videos.hidden', 'videos.added_ms']);

type Listed = Awaited<ReturnType<ReturnType<typeof videosOf>['execute']>>[number];

const listed = ({ added_ms, heights, id, title, category, seconds, plays, hidden }: Listed, home: ReadonlyMap<string, string>) => ({
  id,
  title,
  category,
  seconds,
  plays,
  hidden,
  home: home.get(id) ?? null,
  heights: JSON.parse(heights) as number[],
  added: timeText(added_ms),
});

export const listVideos = action(listVideosForm, async ({ tx }, { page }) => {
  const rows = await videosOf(tx)
    .orderBy('videos.added_ms', 'desc')
    .orderBy('videos.id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  const home = await placesOnHome(tx);
  return actionDone({ videos: rows.map((row) => listed(row, home)) });
});

export const showVideo = action(showVideoForm, async ({ tx }, { id }) => {
  const row = await videosOf(tx)
    .select(['videos.info', 'videos.class_id', 'videos.attributes', 'videos.pos', 'videos.picture', 'videos.clip'])
    .select(['videos.language', 'videos.texts'])
    .where('videos.id', '=', id)
    .executeTakeFirst();
  if (!row) return noVideo(id);
  const { info, pos, picture, clip } = row;
  const cover = pictureIn(picture);
  return actionDone({
    ...listed(row, await placesOnHome(tx)),
    info,
    tags: tagsOf(row, row),
    pos,
    cover: cover ? `${cover.base}-${cover.width}.webp` : null,
    captions: await captionsOf(tx, clip),
    ...spokenBy(row),
    version: videoVersion(row),
    texts: textsBy(row, videoWords(row)).map(({ attributes, ...words }) => ({ ...words, tags: tagsOf({ attributes }, row) })),
  });
});

/**
 * Deletes a video permanently: from every call at once, from clients at their next contact, and its files from the disk unless others use
 * them: the demo's videos share clips, and a picture's name is a hash of its content.
 */
export const removeVideo = action(removeVideoForm, async ({ tx, nowMs }, { id }) => {
  const video = await changingVideo(tx, id);
  if (!video.ok) return video;
  const { title, clip, picture } = video.data;
  await writeTombstones(tx, 'videos', [id], nowMs());
  await tx.deleteFrom('videos').where('id', '=', id).execute();
  await noteRemoval(tx, { kind: 'video', id, at_ms: nowMs(), value: null });
  const sameClip = await tx.selectFrom('videos').select('id').where('clip', '=', clip).limit(1).executeTakeFirst();
  if (!sameClip) await tx.deleteFrom('captions').where('clip', '=', clip).execute();
  const cover = pictureIn(picture);
  const toDelete = [
    ...(await deletePicturesLater(tx, cover ? [cover] : [], nowMs())),
    ...(await deleteFilesLater(tx, sameClip ? [] : [renditionsName(clip)], nowMs())),
  ];
  return actionDone((deleted) => ({ id, removed: 1, ...filesOf(deleted) }), { before: { id, title } }, toDelete);
});
