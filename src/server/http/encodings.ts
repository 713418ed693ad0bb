import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** `kept`: compressed once and sent often. `once`: one member's reply, compressed for one reader. */
export type Effort = 'kept' | 'once';

/** Brotli 5 is within some percent of 11 for JSON at a fiftieth of the time; 1 still halves it. */
const brotliQuality = { kept: 5, once: 1 } as const;
const gzipLevel = { kept: 7, once: 1 } as const;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The best encoding that `Accept-Encoding` allows, by its weights (RFC 9110, 12.5.3). Brotli wins a tie: it is
 * smaller. Without the header, or where it allows neither, the reply goes as it is.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > 200) return 'identity';
  const known = chosen.get(header) ?? weighEncodings(header);
  chosen.set(header, known);
  return known;
}

/** What was chosen before: nearly all requests carry one of a dozen headers. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });

function weighEncodings(header: string): Encoding {
  const br = weightOf(header, 'br');
  const gz = weightOf(header, 'gzip');
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : 'identity';
}

/** The weight of one name in an `Accept-...` list, from 0 to 1; 0 where neither it nor `*` stands there. */
function weightOf(header: string, wanted: string): number {
  let any = 0;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    const coding = name.trim().toLowerCase();
    if (coding !== wanted && coding !== '*') continue;
    const weight = weightIn(parameters);
    if (coding === wanted) return weight;
    any = weight;
  }
  return any;
}

/** The `q` of a list item's parameters: 1 where there is none, 0 where it can't be read. */
export function weightIn(parameters: readonly string[]): number {
  const q = parameters.map((parameter) => parameter.trim().toLowerCase()).find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  return /^q=(0(\.[0-9]{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q.slice(2)) : 0;
}

/** Compresses off the event loop. */
export async function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: gzipLevel[effort] });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
