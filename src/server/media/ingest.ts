import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '#contract/picture.ts';
import { clipFileName, clipFolder, cutSeconds, firstCutName } from './clip-files.ts';
import { type EmbeddedCaptions, embeddedCaptions } from './embedded-captions.ts';
import { forPhones, pictureForPhones, readsFile, runTool, type Step, soundForPhones } from './ffmpeg.ts';
import { ingestLimits, usualHeights } from './ingest-limits.ts';
import { storePicture } from './picture-files.ts';
import { pictureFolder } from './picture-folder.ts';
import { cutFrom } from './previews.ts';
import { type Ingested, type Probed, probe } from './probe.ts';

/** A film whose files are in place. */
export interface Film {
  seconds: number;
  /** In px, the lowest first. */
  heights: readonly number[];
  picture: Picture;
  /** Captions that were inside of it. */
  embedded: EmbeddedCaptions;
}

/**
 * Takes a film in under the name `clip`: looks into it, writes it in two or three heights for phones, cuts the
 * preview out of the lowest one, and makes a cover. Everything is made aside and moved into place at the end, so that
 * a run that was cut short leaves nothing under a name that is served.
 */
export async function ingest(source: string, clip: string, dataDir: string): Promise<Ingested<Film>> {
  const probed = await probe(source);
  if (!probed.ok) return probed;
  const folder = clipFolder(dataDir);
  const aside = join(folder, `.${clip}`);
  await mkdir(aside, { recursive: true });
  try {
    const heights = heightsFor(probed.data);
    for (const height of heights) {
      const step = await writeHeight(source, height, probed.data, join(aside, clipFileName({ clip, kind: 'full', height })));
      if (!step.ok) return refusalOf(step);
    }
    const lowest = join(aside, clipFileName({ clip, kind: 'full', height: heights[0] }));
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

/** The usual heights below the film's own, and its own as the largest: nothing is drawn larger than it was filmed. */
export function heightsFor({ height }: Pick<Probed, 'height'>): number[] {
  const own = Math.min(height - (height % 2), usualHeights[usualHeights.length - 1] ?? height);
  return [...usualHeights.filter((usual) => usual < own), own];
}

/** A film that phones play as it is keeps its own height as it is: encoding it again would only lose. */
function writeHeight(source: string, height: number, film: Probed, target: string): Promise<Step> {
  const asItIs = film.plays && height === film.height;
  const picture = asItIs ? ['-c:v', 'copy'] : ['-vf', `scale=-2:${height}`, ...pictureForPhones];
  const sound = asItIs ? ['-c:a', 'copy'] : soundForPhones;
  // What a header says of the length is not believed: no film grows beyond the limit.
  const length = ['-t', String(ingestLimits.seconds.most)];
  const given = ['-nostdin', '-y', ...readsFile(source), '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', ...length];
  return runTool('ffmpeg', [...given, ...picture, ...sound, ...forPhones, target], ingestLimits.heightMs);
}

/** A frame from a tenth of the way in: the first one is often black. */
function takeFrame(source: string, { seconds }: Probed, target: string): Promise<Step> {
  const given = ['-nostdin', '-y', '-ss', String(seconds / 10), ...readsFile(source), '-frames:v', '1', '-f', 'image2', target];
  return runTool('ffmpeg', given, ingestLimits.posterMs);
}

/** Deletes every file of a clip, previews of any length among them. */
export async function removeClip(clip: string, dataDir: string): Promise<number> {
  const folder = clipFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => ['.', '-'].some((mark) => name.startsWith(clip + mark)));
  for (const name of names) await rm(join(folder, name), { force: true });
  return names.length;
}
