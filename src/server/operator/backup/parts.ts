import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { damaged, type Part } from './manifest.ts';

/** A quick level: the rest of gzip's range saves a tenth of the bytes for three times the time. */
const gzipLevel = 4;

/** Counts and hashes what goes through it. */
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

/** Writes one part, readable for its owner alone and flushed to the disk, and says what it is. */
async function writePart(folder: string, name: string, source: Readable, ...steps: Transform[]): Promise<Part> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { through, taken } = meter();
  await pipeline([source, ...steps, through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })]);
  return { name, ...taken() };
}

export const writeBytes = (folder: string, name: string, bytes: Buffer): Promise<Part> => writePart(folder, name, Readable.from([bytes]));

/** A copy of a file; undefined where it is gone by now, as a picture is whose owner took consent back. */
export async function copyFilePart(folder: string, name: string, source: string): Promise<Part | undefined> {
  try {
    return await writePart(folder, name, createReadStream(source));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path === source) return undefined;
    throw error;
  }
}

/** Lines that come in batches, compressed. `rows` counts them. */
export async function writeLines(folder: string, name: string, batches: AsyncIterable<string[]>): Promise<{ part: Part; rows: number }> {
  let rows = 0;
  async function* texts() {
    for await (const lines of batches) {
      rows += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  const part = await writePart(folder, name, Readable.from(texts()), createGzip({ level: gzipLevel }) as Transform);
  return { part, rows };
}

/** Whether a part is what the manifest says; throws OperatorError where it is not. With `to`, it is copied there on the way. */
export async function checkPart(folder: string, { name, bytes, sha256 }: Part, to?: string): Promise<void> {
  const { through, taken } = meter();
  if (to !== undefined) await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const end = to === undefined ? nowhere() : createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([createReadStream(join(folder, name)), through, end]).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw damaged(`${name} is missing`);
    throw error;
  });
  const seen = taken();
  if (seen.bytes !== bytes) throw damaged(`${name} has ${seen.bytes} bytes, not ${bytes}`);
  if (seen.sha256 !== sha256) throw damaged(`${name} was changed: its hash is another one`);
}

const nowhere = (): Transform => new Transform({ transform: (_chunk, _encoding, done) => done() }).resume();

/**
 * The lines of a part, in batches. It is checked before it is read, and only a club's own backup is: its lines are as long
 * as its rows. Parted at line feeds alone (`node:readline` also parts at U+2028, which may stand in a text).
 */
export async function* readLines(folder: string, name: string, batch: number): AsyncGenerator<string[]> {
  const text = createGunzip().setEncoding('utf8');
  const flow = pipeline([createReadStream(join(folder, name)), text]);
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
  if (open !== '') throw damaged(`${name} ends within a line`);
  if (lines.length > 0) yield lines;
}

/** Files below a folder, as paths from it; what is only being made (`.name`, `name.part`) is left out. */
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
