import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { pictureSchema } from '#contract/picture.ts';
import { keepCaptions } from '../commands/keep-captions.ts';
import type { OperatorContext } from '../commands/operated.ts';
import type { Queries } from '../db/database.ts';
import { bury, nextRevision } from '../db/shelf-revision.ts';
import { audit } from '../ledger/audit.ts';
import { type Film, ingest, removeClip } from '../media/ingest.ts';
import { ingestLimits } from '../media/ingest-limits.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { unusedPictureFiles } from '../media/picture-use.ts';
import type { IngestRefusal } from '../media/probe.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';
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
  failed: 'ffmpeg could not work on this film; nothing was added',
};

/** Characters of what members read about a film. */
const longest = { title: 120, info: 2_000, tags: 200 } as const;

function textOption(options: ReadonlyMap<string, string>, name: keyof typeof longest): string {
  const text = (options.get(name) ?? '').trim();
  if ([...text].length > longest[name] || /\p{Cc}/u.test(text)) {
    throw new OperatorError('usage', `--${name} is one line of at most ${longest[name]} characters`);
  }
  return text;
}

/** A category by its name or id. */
async function categoryNamed(queries: Queries, typed: string | undefined): Promise<string> {
  const classes = await queries.selectFrom('classes').select(['id', 'name']).where('kind', '=', 'video').orderBy('pos').execute();
  const known = classes.find(({ id, name }) => id === typed || name.toLowerCase() === typed?.trim().toLowerCase());
  if (known) return known.id;
  throw new OperatorError('category_unknown', `--category is one of: ${classes.map(({ name }) => name).join(', ')}`);
}

/** Checks what was typed before the long work, and asks nothing of ffmpeg for a slip of the pen. */
export const addVideo: Operation = {
  usage: 'video add FILE',
  options: {
    title: 'what members read',
    category: "a category's name or id",
    info: 'a sentence about it',
    tags: 'words, parted by commas',
  },
  reason: 'optional',
  async run(context, [file = ''], options) {
    const title = textOption(options, 'title');
    if (title === '') throw new OperatorError('usage', '--title has to name the film');
    const [info, tags] = [textOption(options, 'info'), textOption(options, 'tags')];
    const classId = await categoryNamed(context.db.queries, options.get('category'));
    const id = context.newId();
    const clip = context.newId();
    const film = await ingest(file, clip, context.dataDir);
    if (!film.ok) throw new OperatorError(film.why, refusals[film.why]);
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
    return {
      videos: rows.map(({ added_ms, heights, ...row }) => ({
        ...row,
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
    const left = await context.db.transaction((tx) => deleteVideo(tx, context, id));
    const files = left.clip === undefined ? 0 : await removeClip(left.clip, context.dataDir);
    for (const name of left.pictures) await rm(join(pictureFolder(context.dataDir), name), { force: true });
    return { id, removed: 1, files_removed: files + left.pictures.length };
  },
};

/** Files that nobody else uses now: the demo's films share clips, and a picture is named by what is in it. */
type LeftFiles = { clip: string | undefined; pictures: string[] };

async function deleteVideo(tx: Queries, context: OperatorContext, id: string): Promise<LeftFiles> {
  const known = await tx.selectFrom('videos').select(['title', 'clip', 'picture', 'home_row']).where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no video ${id}`);
  // The config row of the shelf `base` names the videos on Home.
  if (known.home_row > 0) await nextRevision(tx, 'base');
  await bury(tx, 'videos', [id], context.nowMs());
  await tx.deleteFrom('videos').where('id', '=', id).execute();
  await audit(tx, context, { action: 'video remove', before: { id, title: known.title } });
  const sameClip = await tx.selectFrom('videos').select('id').where('clip', '=', known.clip).limit(1).executeTakeFirst();
  if (!sameClip) await tx.deleteFrom('captions').where('clip', '=', known.clip).execute();
  return { clip: sameClip ? undefined : known.clip, pictures: await picturesOf(tx, known.picture) };
}

const picturesOf = async (tx: Queries, stored: string | null): Promise<string[]> =>
  stored === null ? [] : unusedPictureFiles(tx, [v.parse(pictureSchema, JSON.parse(stored))]);
