import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { servedPictureName } from '../media/picture-folder.ts';

/**
 * `/media/pictures/<hash>-<width>.webp` out of `folder`. A name is a hash of the content, so a file never changes;
 * any other name is a 404 without a look at the disk. Clips are not served here: they need a right to watch.
 */
export function registerPictureFiles(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/pictures/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    allowedPath: (path) => servedPictureName.test(path.replace(/^\//, '')),
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
