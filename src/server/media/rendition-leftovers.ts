import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '../db/database.ts';
import { renditionFolder, renditionFrom } from './renditions.ts';

/** How long a file of a video has to be unchanged before it counts as a leftover: ffmpeg's longest step without output is ten minutes. */
export const leftoverAgeMs = 3_600_000;

/** The most entries of one sweep: further ones are deleted by the next. */
const entriesAtMost = 1_000;

/**
 * Deletes leftovers of killed runs in the folder of videos: temporary folders and partial files, and
 * videos without a row. Returns the number of deleted entries.
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

/** The video of a file; none for temporary files. */
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
