import * as v from 'valibot';
import { pictureSchema } from '#contract/picture.ts';
import { keepCaptions } from '../commands/keep-captions.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { noteRemoval } from '../db/removals.ts';
import { audit } from '../ledger/audit.ts';
import { sweepClips } from '../media/clip-leftovers.ts';
import { clipFilesName, deleteDoomed, doomFiles, doomPictures, removeClip } from '../media/file-deletions.ts';
import { type Film, ingest } from '../media/ingest.ts';
import { ingestLimits } from '../media/ingest-limits.ts';
import type { IngestRefusal } from '../media/probe.ts';
import { categoryNamed } from './categories.ts';
import { placesOnHome } from './home-rows.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { filesText } from './taken-pictures.ts';
import { listRows, pageOption, rowsBefore, timeText } from './typed.ts';

const gib = 1024 ** 3;

const refusals: Record<IngestRefusal, string> = {
  ffmpeg_missing:
    'films need ffmpeg and ffprobe, and they are not installed here. Install them (Debian, Ubuntu: apt install ffmpeg; Alpine: apk add ffmpeg; macOS: brew install ffmpeg) and try again',
  not_a_film: 'this file is no film that could be read',
  film_too_large: `a film has at most ${ingestLimits.bytes / gib} GiB`,
  film_too_long: `a film is at most ${ingestLimits.seconds.most / 60} minutes long`,
  film_too_short: `a film is at least ${ingestLimits.seconds.least} second long`,
  picture_size: `a film's picture has ${ingestLimits.side.least} to ${ingestLimits.side.most} px a side`,
  film_damaged:
    'this film can not be read from its beginning to its end; nothing was added. --damaged accept takes it all the same, and phones may stop there',
  failed: 'ffmpeg could not work on this film; nothing was added',
};

/** With about where a damaged film breaks off, as minutes and seconds. */
function refusalText(why: IngestRefusal, atSeconds: number | undefined): string {
  if (atSeconds === undefined) return refusals[why];
  const at = `${Math.floor(atSeconds / 60)}:${String(atSeconds % 60).padStart(2, '0')}`;
  return `damaged at about ${at}: ${refusals[why]}`;
}

/** Characters of what members read about a film. */
const longest = { title: 120, info: 2_000, tags: 200 } as const;

function textOption(options: ReadonlyMap<string, string>, name: keyof typeof longest): string {
  const text = (options.get(name) ?? '').trim();
  if ([...text].length > longest[name] || /\p{Cc}/u.test(text)) {
    throw new OperatorError('usage', `--${name} is one line of at most ${longest[name]} characters`);
  }
  return text;
}

/** Checks what was typed before the long work, and asks nothing of ffmpeg for a slip of the pen. */
export const addVideo: Operation = {
  usage: 'video add FILE',
  options: {
    title: 'what members read',
    category: "a category's name or id",
    info: 'a sentence about it',
    tags: 'words, parted by commas',
    damaged: 'accept: take a film although not all of it can be read',
  },
  reason: 'optional',
  async run(context, [file = ''], options) {
    const title = textOption(options, 'title');
    if (title === '') throw new OperatorError('usage', '--title has to name the film');
    const [info, tags] = [textOption(options, 'info'), textOption(options, 'tags')];
    const damaged = options.get('damaged');
    if (damaged !== undefined && damaged !== 'accept') throw new OperatorError('usage', '--damaged takes the word accept');
    const classId = await categoryNamed(context.db.queries, 'video', options.get('category'), '--category');
    const id = context.newId();
    const clip = context.newId();
    await sweepClips(context.db.queries, context.dataDir, context.nowMs());
    const film = await ingest(file, clip, context.dataDir, { onProgress: context.onProgress, evenDamaged: damaged === 'accept' });
    if (!film.ok) throw new OperatorError(film.why, refusalText(film.why, film.atSeconds));
    const words = tags.split(',').map((word) => word.trim());
    const told = { title, info, class_id: classId, attributes: JSON.stringify(words.filter((word) => word !== '')) };
    try {
      await context.db.transaction((tx) => insertVideo(tx, context, { id, clip, ...told }, film.data));
    } catch (error) {
      await removeClip(clip, context.dataDir);
      throw error;
    }
    const { seconds, heights, embedded } = film.data;
    return { id, title, seconds, heights, captions: embedded.captions.map(({ lang }) => lang), subtitles_left_out: embedded.leftOut };
  },
};

type Told = { id: string; clip: string; title: string; info: string; class_id: string; attributes: string };

async function insertVideo(tx: Queries, context: OperatorContext, told: Told, film: Film): Promise<void> {
  const rev = await nextRevision(tx, 'videos');
  const { last } = await tx
    .selectFrom('videos')
    .select(({ fn }) => fn.max('pos').as('last'))
    .executeTakeFirstOrThrow();
  const shown = { plays: 0, pos: Number(last ?? 0) + 1, added_ms: context.nowMs(), home_row: 0, hidden: 0, rev };
  const files = { seconds: film.seconds, heights: JSON.stringify(film.heights), picture: JSON.stringify(film.picture) };
  await tx
    .insertInto('videos')
    .values({ ...told, ...files, ...shown })
    .execute();
  for (const { lang, cues } of film.embedded.captions) await keepCaptions(tx, { clip: told.clip, lang, cues, atMs: context.nowMs() });
  await audit(tx, context, { action: 'video add', after: { id: told.id, title: told.title, seconds: film.seconds } });
}

export const listVideos: Operation = {
  usage: 'video list',
  options: pageOption,
  async run({ db }, _given, options) {
    const rows = await db.queries
      .selectFrom('videos')
      .innerJoin('classes', 'classes.id', 'videos.class_id')
      .select(['videos.id', 'videos.title', 'classes.name as category', 'videos.seconds', 'videos.heights', 'videos.plays'])
      .select(['videos.hidden', 'videos.added_ms'])
      .orderBy('videos.added_ms', 'desc')
      .orderBy('videos.id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    const home = await placesOnHome(db.queries);
    return {
      videos: rows.map(({ added_ms, heights, ...row }) => ({
        ...row,
        home: home.get(row.id) ?? null,
        heights: JSON.parse(heights) as number[],
        added: timeText(added_ms),
      })),
    };
  },
};

/** Takes a film away for good: from every call at once, from phones at their next contact, and its files from the disk. */
export const removeVideo: Operation = {
  usage: 'video remove ID',
  reason: 'optional',
  async run(context, [id = '']) {
    const doomed = await context.db.transaction((tx) => deleteVideo(tx, context, id));
    const { files, waiting } = await deleteDoomed(context.db, context.dataDir, doomed);
    return { id, removed: 1, files_removed: files, ...filesText(waiting) };
  },
};

/** Returns the files that nobody else uses now: the demo's films share clips, and a picture is named by what is in it. */
async function deleteVideo(tx: Queries, context: OperatorContext, id: string): Promise<readonly string[]> {
  const known = await tx.selectFrom('videos').select(['title', 'clip', 'picture', 'home_row']).where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no video ${id}`);
  // The config row of the collection `base` names the videos on Home.
  if (known.home_row > 0) await nextRevision(tx, 'base');
  await writeTombstones(tx, 'videos', [id], context.nowMs());
  await tx.deleteFrom('videos').where('id', '=', id).execute();
  await noteRemoval(tx, { kind: 'video', id, at_ms: context.nowMs(), value: null });
  await audit(tx, context, { action: 'video remove', before: { id, title: known.title } });
  const sameClip = await tx.selectFrom('videos').select('id').where('clip', '=', known.clip).limit(1).executeTakeFirst();
  if (!sameClip) await tx.deleteFrom('captions').where('clip', '=', known.clip).execute();
  const pictures = known.picture === null ? [] : [v.parse(pictureSchema, JSON.parse(known.picture))];
  const clip = sameClip ? [] : [clipFilesName(known.clip)];
  return [...(await doomPictures(tx, pictures, context.nowMs())), ...(await doomFiles(tx, clip, context.nowMs()))];
}
