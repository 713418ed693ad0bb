import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Undone } from '../undone.ts';
import { opening, sealing } from './encryption.ts';
import { damaged, type Part } from './manifest.ts';

/** A fast level: the highest one saves a tenth of the bytes in three times the time. */
const gzipLevel = 4;

/** Counts and hashes what passes through it. */
function meter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, taken: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** The key of an encrypted backup; undefined: its parts are not encrypted. */
export type Master = Uint8Array | undefined;

const sealed = (master: Master, name: string): Transform[] => (master === undefined ? [] : [sealing(master, name)]);
const opened = (master: Master, name: string): Transform[] => (master === undefined ? [] : [opening(master, name)]);

/** Where parts are written. */
export interface PartPlace {
  folder: string;
  master: Master;
}

/** Writes one part, readable only by its owner and flushed to the disk, and describes the file. */
async function writePart({ folder, master }: PartPlace, name: string, source: Readable, ...steps: Transform[]): Promise<Part> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { through, taken } = meter();
  await pipeline([source, ...steps, ...sealed(master, name), through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })]);
  return { name, ...taken() };
}

export const writeBytes = (place: PartPlace, name: string, bytes: Buffer): Promise<Part> => writePart(place, name, Readable.from([bytes]));

/** Copies a file; undefined if it no longer exists, like a picture of a person who withdrew consent. */
export async function copyFilePart(place: PartPlace, name: string, source: string): Promise<Part | undefined> {
  try {
    return await writePart(place, name, createReadStream(source));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path === source) return undefined;
    throw error;
  }
}

/** Writes batches of lines, compressed, and counts the `rows`. */
export async function writeLines(place: PartPlace, name: string, batches: AsyncIterable<string[]>): Promise<{ part: Part; rows: number }> {
  let rows = 0;
  async function* texts() {
    for await (const lines of batches) {
      rows += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  const part = await writePart(place, name, Readable.from(texts()), createGzip({ level: gzipLevel }) as Transform);
  return { part, rows };
}

/** How a part differs from the manifest; undefined if it does not. */
export async function faultOf(folder: string, { name, bytes, sha256 }: Part): Promise<string | undefined> {
  const { through, taken } = meter();
  try {
    await pipeline([createReadStream(join(folder, name)), through, nowhere()]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `${name} is missing`;
    throw error;
  }
  const seen = taken();
  if (seen.bytes !== bytes) return `${name} has ${seen.bytes} bytes, not ${bytes}`;
  return seen.sha256 === sha256 ? undefined : `${name} was changed: its hash is another one`;
}

/** Copies a part's content to its destination, and verifies the hash again while reading. */
export async function takeOut({ folder, master }: PartPlace, { name, sha256 }: Part, to: string): Promise<void> {
  const { through, taken } = meter();
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const end = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([createReadStream(join(folder, name)), through, ...opened(master, name), end]).catch((error: unknown) => {
    throw isOfDisk(error) ? error : new Undone(damaged(`${name} can't be opened`));
  });
  if (taken().sha256 !== sha256) throw new Undone(damaged(`${name} was changed: its hash is another one`));
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The content of a short part. */
export async function readShort({ folder, master }: PartPlace, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const flow = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline([createReadStream(join(folder, name)), ...opened(master, name), flow.resume()]).catch((error: unknown) => {
    throw isOfDisk(error) ? error : new Undone(damaged(`${name} can't be opened`));
  });
  return Buffer.concat(chunks);
}

const nowhere = (): Transform => new Transform({ transform: (_chunk, _encoding, done) => done() }).resume();

/**
 * The lines of a part, in batches. The part was verified before, so it is the club's own and its lines are as long as its rows. Split only
 * at line feeds (`node:readline` also splits at U+2028, which may be part of a text).
 */
export async function* readLines({ folder, master }: PartPlace, name: string, batch: number): AsyncGenerator<string[]> {
  const text = createGunzip().setEncoding('utf8');
  const flow = pipeline([createReadStream(join(folder, name)), ...opened(master, name), text]);
  flow.catch(() => undefined);
  let lines: string[] = [];
  let open = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const ended = (open + chunk).split('\n');
    open = ended.pop() ?? '';
    for (const line of ended) lines.push(line);
    if (lines.length < batch) continue;
    yield lines;
    lines = [];
  }
  await flow;
  if (open !== '') throw new Undone(damaged(`${name} ends within a line`));
  if (lines.length > 0) yield lines;
}

/** Files below a folder, as relative paths; unfinished ones (`.name`, `name.part`) are left out. */
export async function finishedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.split('/').some((word) => word.startsWith('.')) && !name.endsWith('.part'))
    .sort();
}
