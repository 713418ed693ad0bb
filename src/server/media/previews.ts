import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { audioOptions, mp4Options, readsFile, runTool, type Step, videoOptions } from './ffmpeg.ts';
import { cutSeconds, firstCutName, renditionName } from './renditions.ts';

/** Ten minutes (the longest preview) in a low height, on a slow machine. */
const cutLimitMs = 600_000;

/** Finds or makes the preview file of a clip; returns its path, or undefined if there is none that is short enough. */
export type Previews = (clip: string, seconds: number) => Promise<string | undefined>;

/**
 * Previews are files of their own: no trick can fetch what they do not contain. Each video is imported with a preview of
 * `cutSeconds`. If the operator's `free_see_time` is a different number, the video is cut again at the first request
 * and the result is stored. Without ffmpeg the first preview is used if it is not longer than what may be watched, since
 * too little is acceptable, too much is not; otherwise there is no preview.
 */
export function previewsIn(folder: string): Previews {
  const atWork = new Map<string, Promise<string | undefined>>();
  /** One cut at a time: a new setting must not start ffmpeg for every video at once. */
  let last: Promise<unknown> = Promise.resolve();

  const cutAnew = (clip: string, seconds: number, target: string) => {
    const cut = last.then(() => cutPreview(folder, clip, seconds, target));
    last = cut;
    return cut;
  };

  const find = async (clip: string, seconds: number) => {
    const target = join(folder, renditionName({ clip, kind: 'preview', seconds }));
    if (await isThere(target)) return target;
    const first = join(folder, firstCutName(clip));
    const hasFirst = await isThere(first);
    if (seconds === cutSeconds && hasFirst) return first;
    if (await cutAnew(clip, seconds, target)) return target;
    return hasFirst && seconds >= cutSeconds ? first : undefined;
  };

  return (clip, seconds) => {
    const key = `${clip} ${seconds}`;
    const known = atWork.get(key);
    if (known) return known;
    const found = find(clip, seconds).finally(() => atWork.delete(key));
    atWork.set(key, found);
    return found;
  };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The file that previews are cut from: a video's only one, or its lowest. */
async function sourceOf(folder: string, clip: string): Promise<string | undefined> {
  if (await isThere(join(folder, `${clip}.mp4`))) return join(folder, `${clip}.mp4`);
  const names = await readdir(folder).catch(() => []);
  const heights = names.flatMap((name) => {
    const parts = /^([a-z0-9]+)-([0-9]{3,4})\.mp4$/.exec(name);
    return parts?.[1] === clip ? [Number(parts[2])] : [];
  });
  return heights.length === 0 ? undefined : join(folder, renditionName({ clip, kind: 'full', height: Math.min(...heights) }));
}

/** Writes the first `seconds` of a video to a temporary file and moves it into place, so that nobody reads half a file. */
async function cutPreview(folder: string, clip: string, seconds: number, target: string): Promise<boolean> {
  const source = await sourceOf(folder, clip);
  if (source === undefined) return false;
  const aside = `${target}.${process.pid}.part`;
  const { ok } = await cutFrom(source, seconds, aside);
  if (ok) await rename(aside, target);
  else await rm(aside, { force: true });
  return ok;
}

/**
 * Writes the first `seconds` of a video into `target`. Re-encoded and not copied: frames refer to later ones, and a
 * copy would contain some of those after the cut.
 */
export function cutFrom(source: string, seconds: number, target: string): Promise<Step> {
  const given = ['-nostdin', '-y', ...readsFile(source), '-t', String(seconds), '-map', '0:v:0', '-map', '0:a:0?'];
  return runTool('ffmpeg', [...given, ...videoOptions, ...audioOptions, ...mp4Options, target], cutLimitMs);
}
