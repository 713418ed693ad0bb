import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Picture } from '#contract/picture.ts';
import { type Cue, captionsFrom } from '../media/captions.ts';
import { pictureFileName, readPictureManifest } from './pictures/picture-manifest.ts';

/** Files placed at the same time: enough to keep a disk busy, few enough for any limit on open files. */
const atOnce = 32;

/** Where the clips stand in a checkout. */
const clipsDir = join(import.meta.dirname, 'clips');

/** Seconds of a film whose clip is not there (a checkout without the clips). */
const unknownSeconds = 30;

const clipListSchema = v.array(v.looseObject({ key: v.string(), seconds: v.number() }));

/** Puts a file in place unless it is there: a second name for the same bytes, or a copy where the disk can't do that. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function placeAll(files: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const left = [...files];
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) await place(...next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Puts the drawn pictures into `<mediaDir>/pictures` and returns them by their key. What has not been drawn is
 * missing: rows then carry no picture.
 */
export async function placePictures(picturesDir: string, mediaDir: string): Promise<ReadonlyMap<string, Picture>> {
  const folder = join(mediaDir, 'pictures');
  await mkdir(folder, { recursive: true });
  const entries = Object.entries(await readPictureManifest(picturesDir));
  const names = entries.flatMap(([, { hash, widths }]) => widths.map((width) => pictureFileName(hash, width)));
  await placeAll([...new Set(names)].map((name) => [join(picturesDir, name), join(folder, name)]));
  return new Map(
    entries.map(([key, { hash, widths, width, height, colour, blur }]) => [
      key,
      { base: `/media/pictures/${hash}`, widths: [...widths], width, height, colour, blur },
    ]),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** Puts the clips and their previews into `<mediaDir>/clips` and returns how many seconds the clip of a key lasts. */
export async function placeClips(mediaDir: string): Promise<(key: string) => number> {
  const folder = join(mediaDir, 'clips');
  await mkdir(folder, { recursive: true });
  const names = await filesIn(clipsDir);
  await placeAll(names.filter((name) => name.endsWith('.mp4')).map((name) => [join(clipsDir, name), join(folder, name)]));
  if (!names.includes('clips.json')) return () => unknownSeconds;
  const clips = v.parse(clipListSchema, JSON.parse(await readFile(join(clipsDir, 'clips.json'), 'utf8')));
  const seconds = new Map(clips.map((clip) => [clip.key, Math.round(clip.seconds)]));
  return (key) => seconds.get(key) ?? unknownSeconds;
}

const captionName = /^([a-z]+)\.([a-zA-Z-]+)\.vtt$/;

/** The clips' captions, in English and German: they say what is composed to be heard. Throws where one can't be read. */
export async function clipCaptions(secondsOf: (clip: string) => number): Promise<{ clip: string; lang: string; cues: readonly Cue[] }[]> {
  const folder = join(clipsDir, 'captions');
  const named = (await filesIn(folder)).sort().flatMap((name) => {
    const [, clip, lang] = captionName.exec(name) ?? [];
    return clip !== undefined && lang !== undefined ? [{ name, clip, lang }] : [];
  });
  return Promise.all(
    named.map(async ({ name, clip, lang }) => {
      const read = captionsFrom(await readFile(join(folder, name)), secondsOf(clip) * 1_000);
      if (!read.ok) throw new Error(`${name}, line ${read.line}: ${read.why}`);
      return { clip, lang, cues: read.cues };
    }),
  );
}
