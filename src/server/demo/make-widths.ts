/**
 * The widths of the demo's pictures, made from their masters by the function that stores an operator's pictures. The build runs this file
 * in advance, so that they exist at the first start:
 *
 *     node src/server/demo/make-widths.ts
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Picture, pictureSchema } from '#contract/picture.ts';
import { pictureFileNames, pictureVersion, storePicture, writeWhole } from '../media/picture-files.ts';
import { pictureFile } from '../media/picture-folder.ts';
import { contentFile } from './content.ts';

/** Masters processed at once: one is decoded while others are encoded. */
const inFlight = 3;

const kindSchema = v.picklist(['profile', 'cover', 'city', 'banner']);

/** By the master's name: the picture made from it, and the hash of its bytes and the version. */
const manifestSchema = v.record(v.string(), v.strictObject({ master: v.string(), picture: pictureSchema }));
type Manifest = v.InferOutput<typeof manifestSchema>;

const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** The existing widths; none if the file can't be read, which only means making them again. */
async function manifestIn(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => '{}');
  try {
    return v.parse(manifestSchema, JSON.parse(text));
  } catch {
    return {};
  }
}

const isSame = (one: Manifest, other: Manifest): boolean => {
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
};

async function made(file: string, bytes: Uint8Array, folder: string): Promise<Picture> {
  const stored = await storePicture(bytes, v.parse(kindSchema, file.split('-')[0]), folder);
  if (!stored.ok) throw new Error(`${file}: ${stored.why}`);
  return stored.data;
}

/** Makes the missing widths of every master in `folder`, deletes those without a master, and returns all by name. */
export async function makeWidths(folder: string, masters = contentFile('pictures')): Promise<ReadonlyMap<string, Picture>> {
  await mkdir(folder, { recursive: true });
  const known = await manifestIn(folder);
  const present = new Set(await readdir(folder));
  const left = (await readdir(masters)).sort();
  const manifest: Manifest = {};
  const worker = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      // Synchronously: with asynchronous reads of 500 small files a first start would take four times as long.
      const bytes = readFileSync(join(masters, file));
      const name = file.replace(/\.webp$/, '');
      const master = createHash('sha256').update(`${pictureVersion} `).update(bytes).digest('hex');
      const before = known[name];
      const isKept = before?.master === master && pictureFileNames(before.picture).every((one) => present.has(one));
      manifest[name] = isKept ? before : { master, picture: await made(file, bytes, folder) };
    }
  };
  // All of them end first: one that goes on after a failure would write into a folder that its caller deletes.
  const ended = await Promise.allSettled(Array.from({ length: inFlight }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  // Compared, since a folder with only the build's output may not be writable.
  if (!isSame(known, manifest)) await writeWhole(manifestFile(folder), Buffer.from(JSON.stringify(manifest)));
  const pictures = new Map(Object.entries(manifest).map(([name, { picture }]) => [name, picture]));
  const named = new Set([...pictures.values()].flatMap(pictureFileNames));
  const stale = [...present].filter((file) => pictureFile.test(file) && !named.has(file));
  await Promise.all(stale.map((file) => rm(join(folder, file), { force: true })));
  return pictures;
}

if (import.meta.main) await makeWidths('node_modules/.cache/foyer/pictures');
