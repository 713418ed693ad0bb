import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { servedPictureName } from '../media/picture-folder.ts';
import { uploadIdIn } from '../media/uploads.ts';

const prefix = '/media/pictures/';

/**
 * `/media/pictures/<name>-<width>.webp` out of `folder`. A name is a hash of the content, or chance for what members
 * sent, so a file never changes; only phones may keep the latter, whose addresses are nobody else's concern. Any other name is a 404 without a look at the disk. Clips are not served here: they need a right to watch.
 */
export function registerPictureFiles(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    allowedPath: (path) => servedPictureName.test(path.replace(/^\//, '')),
    setHeaders: (reply, path) => {
      const who = uploadIdIn(`${prefix}${basename(path)}`) === undefined ? 'public' : 'private';
      reply.header('cache-control', `${who}, max-age=31536000, immutable`);
    },
  });
}
