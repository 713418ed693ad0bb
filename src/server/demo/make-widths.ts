/**
 * The widths of the demo's pictures, made of their masters by the function that takes an operator's picture in. The build
 * runs this file beforehand, so that a first start finds them made:
 *
 *     node src/server/demo/make-widths.ts
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Picture, pictureSchema } from '#contract/picture.ts';
import { pictureFileNames, storePicture, writeWhole } from '../media/picture-files.ts';
import { contentFile } from './content.ts';

/** Masters worked on at once: one is decoded while others are encoded. */
const inFlight = 3;

const kindSchema = v.picklist(['profile', 'cover', 'city', 'banner']);

/** By the master's name: what was made of it, and the hash of its bytes. */
const manifestSchema = v.record(v.string(), v.strictObject({ master: v.string(), picture: pictureSchema }));
type Manifest = v.InferOutput<typeof manifestSchema>;

const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** What has been made; nothing where that can't be read, which only costs making it again. */
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

/** Makes what is missing of every master's widths in `folder`, forgets what no master has, and returns them all by name. */
export async function makeWidths(folder: string, masters = contentFile('pictures')): Promise<ReadonlyMap<string, Picture>> {
  await mkdir(folder, { recursive: true });
  const known = await manifestIn(folder);
  const present = new Set(await readdir(folder));
  const left = (await readdir(masters)).sort();
  const manifest: Manifest = {};
  const worker = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      // Half a thousand small files: by turns of the event loop they would take a first start four times as long.
      const bytes = readFileSync(join(masters, file));
      const name = file.replace(/\.webp$/, '');
      const master = createHash('sha256').update(bytes).digest('hex');
      const before = known[name];
      const isKept = before?.master === master && pictureFileNames(before.picture).every((one) => present.has(one));
      manifest[name] = isKept ? before : { master, picture: await made(file, bytes, folder) };
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  // Compared, since a folder that only holds what the build made may not be writable.
  if (!isSame(known, manifest)) await writeWhole(manifestFile(folder), Buffer.from(JSON.stringify(manifest)));
  const pictures = new Map(Object.entries(manifest).map(([name, { picture }]) => [name, picture]));
  const named = new Set([...pictures.values()].flatMap(pictureFileNames));
  const stale = [...present].filter((file) => file.endsWith('.webp') && !named.has(file));
  await Promise.all(stale.map((file) => rm(join(folder, file), { force: true })));
  return pictures;
}

if (import.meta.main) await makeWidths('node_modules/.cache/foyer/pictures');
