import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { picturePlace } from '#contract/worker.ts';
import { avifFileName, servedPictureName } from '../media/picture-folder.ts';

/** Of a file that never changes, all that a client must tell apart is in which of the two formats it has it. */
const etags = { avif: '"avif"', webp: '"webp"' } as const;
type Format = keyof typeof etags;

/**
 * `/media/pictures/<name>-<width>.webp` out of `folder`. A name is a hash of the content, or random for uploads of members, so a file never
 * changes. Any other name is a 404 without access to the disk. Clips are not served here: they need a right to watch.
 *
 * Who shows AVIF gets the AVIF of the same width, if there is one. No `Vary` says so: no cache may answer from what it has stored without
 * asking here, and its ETag says what that is.
 */
export function registerPictureFiles(app: FastifyInstance, folder: string): void {
  const send = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { name } = request.params;
    const found = servedPictureName.test(name) ? await fileOf(folder, name, showsAvif(request)) : undefined;
    if (!found) {
      reply.callNotFound();
      return reply;
    }
    const { format, content } = found;
    // Only what goes wrong needs a name in a report.
    reply.removeHeader('x-request-id');
    reply.headers({ etag: etags[format], 'cache-control': isForPage(request) ? 'private, no-cache' : 'private, no-store' });
    if (known(request).includes(etags[format])) return reply.code(304).send();
    return reply.type(`image/${format}`).send(content);
  };
  app.route({ method: ['GET', 'HEAD'], url: `${picturePlace}:name`, handler: send });
}

async function fileOf(folder: string, name: string, avif: boolean): Promise<{ format: Format; content: Buffer } | undefined> {
  const read = (file: string): Promise<Buffer | undefined> => readFile(join(folder, file)).catch(unlessMissing);
  const small = avif ? await read(avifFileName(name)) : undefined;
  if (small) return { format: 'avif', content: small };
  const content = await read(name);
  return content && { format: 'webp', content };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return undefined;
  throw error;
}

const known = ({ headers }: FastifyRequest): string => headers['if-none-match'] ?? '';

/**
 * Only who names it: makers of previews take any picture (`*\/*`) and show few formats. A worker that does not know yet what its browser
 * shows takes over what a page had loaded, and has the ETag of that.
 */
const showsAvif = (request: FastifyRequest): boolean =>
  /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.accept ?? '') || known(request).includes(etags.avif);

/**
 * Whether a page without a worker asks for a picture, as in a first visit. A person in it may withdraw consent, and then it must be
 * deleted on every device: the worker stores it where it can be deleted (sw/pictures.ts). The browser's HTTP cache has it only until the
 * worker has taken it over, which moves a head: its reply, `no-store`, deletes it there. Until then it is not shown without asking.
 */
const isForPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'image' && headers['if-none-match'] === undefined;
