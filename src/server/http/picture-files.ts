import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
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
    // Never revalidated, since nothing but the worker stores them; and asked for as a whole.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    suppressWarning: true,
    allowedPath: (path) => servedPictureName.test(path.replace(/^\//, '')),
    // A person in a picture may withdraw consent, and then it must be deleted on every device: the worker stores it where it can be
    // deleted (sw/pictures.ts), and neither the browser's HTTP cache nor a proxy stores it.
    setHeaders: (reply) => void reply.header('cache-control', 'private, no-store'),
  });
}
