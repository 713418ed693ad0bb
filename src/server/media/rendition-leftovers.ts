import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '../db/database.ts';
import { renditionFolder, renditionFrom } from './renditions.ts';

/** How long a file of a video has to lie untouched before it counts as left behind: ffmpeg writes all the time, and its one silent step has ten minutes. */
export const leftoverAgeMs = 3_600_000;

/** Entries of one sweep at most: what is more goes with the next one. */
const entriesAtMost = 1_000;

/**
 * Deletes what a run that was killed left in the folder of videos: folders and parts of files that were made aside, and
 * videos that no row names. Returns how many entries went.
 */
export async function sweepRenditions(queries: Queries, dataDir: string, nowMs: number): Promise<number> {
  const folder = renditionFolder(dataDir);
  const entries = await readdir(folder).catch(() => []);
  const clips = new Set((await queries.selectFrom('videos').select('clip').distinct().execute()).map(({ clip }) => clip));
  let swept = 0;
  for (const name of entries) {
    if (swept >= entriesAtMost) break;
    if (!isOurs(name) || clips.has(clipOf(name)) || nowMs - (await touchedMs(join(folder, name))) < leftoverAgeMs) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

const aside = /^\.[a-z0-9]{1,64}$/;
const part = /^[a-z0-9]{1,64}\.preview-[1-9][0-9]{0,2}\.mp4\.[0-9]+\.part$/;
const firstCut = /^([a-z0-9]{1,64})\.preview\.mp4$/;

const isOurs = (name: string): boolean => aside.test(name) || part.test(name) || firstCut.test(name) || renditionFrom(name) !== undefined;

/** The video whose file it is; of what was made aside none, as it is nobody's yet. */
const clipOf = (name: string): string => firstCut.exec(name)?.[1] ?? renditionFrom(name)?.clip ?? '';

/** When an entry, or the newest in a folder, last changed; moving a file into place is such a change. */
async function touchedMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return Number.POSITIVE_INFINITY;
  const own = Math.max(found.mtimeMs, found.ctimeMs);
  if (!found.isDirectory()) return own;
  const inside = await Promise.all((await readdir(path).catch(() => [])).map((name) => touchedMs(join(path, name))));
  return Math.max(own, ...inside);
}
