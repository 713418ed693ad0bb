import type { FastifyInstance } from 'fastify';
import { placeAfterSharing, sharedPicture } from '#contract/shared-picture.ts';
import { readRestOfBody } from './request-errors.ts';

/**
 * A picture that was shared with the installed app belongs to its worker. Without one the browser sends it here: it is not read into memory
 * and stored nowhere, and the app says so.
 */
export function registerSharedPicture(server: FastifyInstance): void {
  server.route({
    method: 'POST',
    url: sharedPicture.path,
    onRequest: async (request, reply) => {
      // Before any body is parsed; as much of it as of other refused bodies is received and discarded.
      reply.header('connection', 'close');
      readRestOfBody(request, reply);
      return reply.header('cache-control', 'no-store').redirect(placeAfterSharing('lost'), 303);
    },
    handler: (_request, reply) => reply.send(),
  });
}
