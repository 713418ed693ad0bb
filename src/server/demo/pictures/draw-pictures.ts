import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawing } from './drawings.ts';
import { encodePicture, hashOfSource, writeWhole } from './encode-picture.ts';
import { pictureKeys, pictureShapes } from './picture-keys.ts';
import { manifestPath, type PictureEntry, type PictureManifest, pictureFileName, readPictureManifest } from './picture-manifest.ts';

export interface DrawOptions {
  /** Folder for the files and manifest.json; made when missing. */
  cacheDir: string;
  /** Only these keys (default: all). The manifest then holds only these. */
  only?: readonly string[];
  /** Called after every picture, whether drawn or kept. */
  onProgress?: (done: number, total: number) => void;
  /** Called once at the end: how many were drawn and how many kept as they were. */
  onCounted?: (drawn: number, kept: number) => void;
}

/** Two cores draw; a third in flight keeps them busy while files are written. */
const inFlight = 3;

/**
 * Draws every demo picture that isn't in the folder yet and writes the manifest. A picture is
 * kept by its content: same source and same encoder, same hash, no second drawing.
 */
export async function drawPictures(options: DrawOptions): Promise<PictureManifest> {
  const { cacheDir, only: keys = pictureKeys, onProgress, onCounted } = options;
  await mkdir(cacheDir, { recursive: true });
  const before = await readPictureManifest(cacheDir);
  const present = new Set(await readdir(cacheDir));
  const drawnBefore = new Map(Object.values(before).map((entry) => [entry.hash, entry]));
  const isWhole = (entry: PictureEntry): boolean => entry.widths.every((width) => present.has(pictureFileName(entry.hash, width)));

  const entries = new Map<string, PictureEntry>();
  let drawn = 0;
  const drawOne = async (key: string): Promise<void> => {
    const { kind, svg } = drawing(key);
    const hash = hashOfSource(svg);
    const known = drawnBefore.get(hash);
    if (known && isWhole(known)) {
      entries.set(key, known);
    } else {
      entries.set(key, await encodePicture(svg, hash, pictureShapes[kind], cacheDir));
      drawn += 1;
    }
    onProgress?.(entries.size, keys.length);
  };

  const waiting = [...keys];
  const worker = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await drawOne(key);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));

  const manifest = Object.fromEntries(keys.map((key) => [key, entries.get(key) as PictureEntry]));
  await writeWhole(manifestPath(cacheDir), `${JSON.stringify(manifest, null, 1)}\n`);
  if (!options.only) await forget(cacheDir, present, [...Object.values(before), ...Object.values(manifest)]);
  onCounted?.(drawn, keys.length - drawn);
  return manifest;
}

/**
 * Removes files that neither this manifest nor the last one names. The last one's stay for a round,
 * because a server that read it at its start may still be asked for them.
 */
async function forget(cacheDir: string, present: ReadonlySet<string>, entries: readonly PictureEntry[]): Promise<void> {
  const named = new Set(entries.flatMap((entry) => entry.widths.map((width) => pictureFileName(entry.hash, width))));
  const stale = [...present].filter((file) => file.endsWith('.webp') && !named.has(file));
  await Promise.all(stale.map((file) => rm(join(cacheDir, file), { force: true })));
}

if (import.meta.main) {
  const startedMs = performance.now();
  const report = (drawn: number, kept: number): void => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`pictures: ${drawn} drawn, ${kept} kept, ${seconds} s`);
  };
  await drawPictures({ cacheDir: 'node_modules/.cache/foyer/pictures', onCounted: report });
}
