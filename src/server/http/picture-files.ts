import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { picturePlace } from '#contract/worker.ts';
import { servedPictureName } from '../media/picture-folder.ts';

/**
 * `/media/pictures/<name>-<width>.webp` out of `folder`. A name is a hash of the content, or random for uploads of
 * members, so a file never changes. Any other name is a 404 without access to the disk. Clips are not served here: they need a right
 * to watch.
 */
export function registerPictureFiles(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    prefix: picturePlace,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // Asked for as a whole.
    lastModified: false,
    acceptRanges: false,
    suppressWarning: true,
    allowedPath: (path) => servedPictureName.test(path.replace(/^\//, '')),
    setHeaders: (reply) => void reply.header('cache-control', isForPage(reply.request) ? 'private, no-cache' : 'private, no-store'),
  });
}

/**
 * Whether a page without a worker asks for a picture, as in a first visit. A person in it may withdraw consent, and then it must be
 * deleted on every device: the worker stores it where it can be deleted (sw/pictures.ts). The browser's HTTP cache has it only until the
 * worker has taken it over, which moves a head: its reply, `no-store`, deletes it there. Until then it is not shown without asking.
 */
const isForPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'image' && headers['if-none-match'] === undefined;
