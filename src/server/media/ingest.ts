import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '#contract/picture.ts';
import { languageTagFrom } from './caption-language.ts';
import { captionLimits } from './caption-limits.ts';
import { type Cue, captionsFrom } from './captions.ts';
import { audioOptions, mp4Options, type OnSeconds, readsFile, runTool, type Step, videoOptions } from './ffmpeg.ts';
import { ingestLimits, usualHeights } from './ingest-limits.ts';
import { storePicture } from './picture-files.ts';
import { pictureFolder } from './picture-folder.ts';
import { cutFrom } from './previews.ts';
import { type Ingested, type Probed, probe, soundnessOf } from './probe.ts';
import { cutSeconds, firstCutName, renditionFolder, renditionName } from './renditions.ts';

/** A video whose files are in place. */
export interface Video {
  seconds: number;
  /** In px, the lowest first. */
  heights: readonly number[];
  picture: Picture;
  /** Captions from inside it. */
  embedded: EmbeddedCaptions;
}

/** Options of importing a video. */
export interface IngestOptions {
  /** Called with the present step and its progress, from 0 to 1. */
  onProgress?: ((step: string, part: number) => void) | undefined;
  /** Imports a video although not all of it can be read. */
  evenDamaged?: boolean;
}

/** Reports the progress of one step, in seconds of the video. */
const progressOf = ({ onProgress }: IngestOptions, step: string, { seconds }: Probed): OnSeconds | undefined =>
  onProgress && ((doneSeconds) => onProgress(step, Math.min(1, doneSeconds / seconds)));

/** Reads all of the video before the long work begins. */
async function checkSound(source: string, video: Probed, how: IngestOptions): Promise<Ingested<undefined>> {
  if (how.evenDamaged) return { ok: true, data: undefined };
  const soundness = await soundnessOf(source, video.seconds, progressOf(how, 'reading', video));
  if (soundness.state === 'missing') return { ok: false, why: 'ffmpeg_missing' };
  if (soundness.state === 'damaged') return { ok: false, why: 'video_damaged', atSeconds: soundness.atSeconds };
  return { ok: true, data: undefined };
}

/**
 * Imports a video under the name `clip`: probes it, transcodes it into two or three heights, cuts the
 * preview from the lowest one, and makes a cover. Everything is written to temporary files and moved into place at the end, so that
 * an interrupted run leaves nothing under a name that is served.
 */
export async function ingest(source: string, clip: string, dataDir: string, how: IngestOptions = {}): Promise<Ingested<Video>> {
  const probed = await probe(source);
  if (!probed.ok) return probed;
  const checked = await checkSound(source, probed.data, how);
  if (!checked.ok) return checked;
  const folder = renditionFolder(dataDir);
  const aside = join(folder, `.${clip}`);
  await mkdir(aside, { recursive: true });
  try {
    const heights = heightsFor(probed.data);
    for (const height of heights) {
      const target = join(aside, renditionName({ clip, kind: 'full', height }));
      const step = await writeHeight(source, height, probed.data, { target, onSeconds: progressOf(how, `${height} px`, probed.data) });
      if (!step.ok) return refusalOf(step);
    }
    const lowest = join(aside, renditionName({ clip, kind: 'full', height: heights[0] }));
    const steps = [
      await cutFrom(lowest, cutSeconds, join(aside, firstCutName(clip))),
      await takeFrame(lowest, probed.data, join(aside, 'frame.png')),
    ];
    const failed = steps.find(({ ok }) => !ok);
    if (failed) return refusalOf(failed);
    const embedded = await embeddedCaptions(source, probed.data);
    const cover = await storePicture(await readFile(join(aside, 'frame.png')), 'cover', pictureFolder(dataDir));
    if (!cover.ok) return { ok: false, why: 'failed' };
    for (const name of await readdir(aside)) if (name.endsWith('.mp4')) await rename(join(aside, name), join(folder, name));
    return { ok: true, data: { seconds: Math.round(probed.data.seconds), heights, picture: cover.data, embedded } };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

const refusalOf = (step: Step): Ingested<never> => ({ ok: false, why: !step.ok && step.why === 'missing' ? 'ffmpeg_missing' : 'failed' });

/**
 * The sizes of a video: the usual ones below its own, and its own as the largest, since videos are never
 * enlarged. A size is the shorter side in px: the height of a landscape video, the width of a portrait one.
 */
export function heightsFor(video: Pick<Probed, 'width' | 'height'>): number[] {
  const side = shortSide(video);
  const own = Math.min(side - (side % 2), usualHeights[usualHeights.length - 1] ?? side);
  return [...usualHeights.filter((usual) => usual < own), own];
}

const shortSide = ({ width, height }: Pick<Probed, 'width' | 'height'>): number => Math.min(width, height);

type Written = { target: string; onSeconds: OnSeconds | undefined };

/** A video that clients can play is not re-encoded in its own size, which would only lose quality. */
function writeHeight(source: string, size: number, video: Probed, { target, onSeconds }: Written): Promise<Step> {
  const asItIs = video.plays && size === shortSide(video);
  // The longer side follows, as an even number.
  const scale = video.width < video.height ? `scale=${size}:-2` : `scale=-2:${size}`;
  const picture = asItIs ? ['-c:v', 'copy'] : ['-vf', scale, ...videoOptions];
  const sound = asItIs ? ['-c:a', 'copy'] : audioOptions;
  // The length in the header is not trusted: no video may exceed the limit.
  const length = ['-t', String(ingestLimits.seconds.most)];
  const given = ['-nostdin', '-y', ...readsFile(source), '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', ...length];
  return runTool('ffmpeg', [...given, ...picture, ...sound, ...mp4Options, target], ingestLimits.heightMs, onSeconds);
}

/** A frame from a tenth of the video: the first one is often black. */
function takeFrame(source: string, { seconds }: Probed, target: string): Promise<Step> {
  const given = ['-nostdin', '-y', '-ss', String(seconds / 10), ...readsFile(source), '-frames:v', '1', '-f', 'image2', target];
  return runTool('ffmpeg', given, ingestLimits.posterMs);
}

/** Text subtitle streams; those of discs are pictures, which are not imported. */
const texts: ReadonlySet<string> = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text']);

/** Captions from inside a video, by language; `leftOut` are streams that could not be imported. */
type EmbeddedCaptions = { captions: { lang: string; cues: readonly Cue[] }[]; leftOut: number };

/**
 * Extracts the subtitles of a video: only text, in a language that the file declares, the first of each. They are parsed as
 * strictly as an operator's own file; one that is refused is left out, and the video is imported without it.
 */
async function embeddedCaptions(source: string, { subtitles, seconds }: Probed): Promise<EmbeddedCaptions> {
  const captions: EmbeddedCaptions['captions'] = [];
  for (const { index, codec, language } of subtitles) {
    const lang = texts.has(codec) ? languageTagFrom(language ?? '') : undefined;
    if (lang === undefined || captions.some((other) => other.lang === lang) || captions.length >= captionLimits.languages) continue;
    const given = ['-nostdin', ...readsFile(source), '-map', `0:${index}`, '-c:s', 'webvtt', '-f', 'webvtt', 'pipe:1'];
    const step = await runTool('ffmpeg', given, ingestLimits.captionsMs);
    const read = step.ok ? captionsFrom(new TextEncoder().encode(step.said), seconds * 1_000) : undefined;
    if (read?.ok) captions.push({ lang, cues: read.cues });
  }
  return { captions, leftOut: subtitles.length - captions.length };
}
