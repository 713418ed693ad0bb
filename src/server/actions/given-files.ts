import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GivenFile } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { ingestLimits } from '../media/ingest-limits.ts';
import { renditionFolder } from '../media/renditions.ts';

/** A file on the disk, by its path. */
export const fileAt = (path: string): GivenFile => ({ name: path, open: () => createReadStream(path) });

/** The refusals of a file: it has too many bytes, or it can't be read. */
interface Refusals {
  tooLarge: Cannot;
  missing?: Cannot;
}

/** The bytes of a given file, at most `most`: a larger one is not read any further. */
export async function givenBytes(file: GivenFile, most: number, refusals: Refusals): Promise<Outcome<Uint8Array, Cannot>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of file.open()) {
      bytes += part.length;
      if (bytes > most) return refusals.tooLarge;
      parts.push(part);
    }
  } catch {
    return refusals.missing ?? cannot('file_missing', `${file.name} can not be read`);
  }
  return done(Buffer.concat(parts));
}

/** The same as text, without a byte-order mark and with uniform line breaks. */
export async function givenText(file: GivenFile, most: number, refusals: Refusals): Promise<Outcome<string, Cannot>> {
  const bytes = await givenBytes(file, most, refusals);
  return bytes.ok ? done(new TextDecoder().decode(bytes.data).replaceAll('\r\n', '\n')) : bytes;
}

class Unreadable extends Error {
  override name = 'Unreadable';
}

/** The file's first bytes: one more than allowed is enough to detect a video that is too large. */
async function* firstBytes(file: GivenFile): AsyncGenerator<Uint8Array> {
  let left = ingestLimits.bytes + 1;
  try {
    for await (const part of file.open()) {
      yield part.subarray(0, left);
      left -= part.length;
      if (left <= 0) return;
    }
  } catch (error) {
    throw new Unreadable(file.name, { cause: error });
  }
}

/**
 * Copies a video to the disk while `use` needs it: ffmpeg seeks in a file, and can't in a stream. The copy is in the folder in which the
 * clip is made, so that the sweep deletes it if the process was killed (media/rendition-leftovers.ts). A video that can't be read leaves no
 * copy: whoever opens it reports that.
 */
export async function withSpooled<Done>(
  file: GivenFile,
  clip: string,
  dataDir: string,
  use: (path: string) => Promise<Done>,
): Promise<Done> {
  const folder = join(renditionFolder(dataDir), `.${clip}`);
  const path = join(folder, 'source');
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(firstBytes(file), createWriteStream(path)).catch(async (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      await rm(path, { force: true });
    });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
