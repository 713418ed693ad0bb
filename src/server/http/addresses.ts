import type { FastifyRequest } from 'fastify';

/** The path as it came, still encoded, without its query. */
export function pathOf(request: Pick<FastifyRequest, 'raw'>): string {
  const url = request.raw.url ?? '/';
  const cut = url.indexOf('?');
  return cut < 0 ? url : url.slice(0, cut);
}
