import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textual = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.xml']);
/** What `content-encoding` and `vary` cost on the wire, and a further file in the folder: one that saves less stays as it is. */
const leastSaved = 100;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const encodings = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => zip(bytes, { level: 9 }),
};

/** Writes `<file>.br` and `<file>.gz` beside every text file of a folder; results are kept by content in `cache`. */
export async function precompress(folder: string, cache: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const names = (await readdir(folder, { recursive: true })).filter((name) => textual.has(extname(name)));
  let made = 0;
  const one = async (name: string): Promise<void> => {
    const bytes = await readFile(join(folder, name));
    if (bytes.length <= leastSaved) return;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    for (const [ending, compress] of Object.entries(encodings)) {
      const kept = join(cache, `${hash}.${ending}`);
      let packed = await readFile(kept).catch(() => undefined);
      if (!packed) {
        packed = await compress(bytes);
        made += 1;
        await writeFile(kept, packed);
      }
      if (bytes.length - packed.length >= leastSaved) await writeFile(join(folder, `${name}.${ending}`), packed);
    }
  };
  // zlib works in its own threads; all at once keeps both cores busy.
  await Promise.all(names.map(one));
  return `${made} new of ${names.length} texts`;
}

/** Bytes of a file as the server would send it. */
export async function wireBytes(file: string): Promise<number> {
  const packed = await stat(`${file}.br`).catch(() => undefined);
  return (packed ?? (await stat(file))).size;
}
