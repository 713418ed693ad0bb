import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Previews, previewsIn } from '../media/previews.ts';
import { type CaptionFile, captionFileFrom, type Rendition, renditionFolder, renditionFrom, renditionName } from '../media/renditions.ts';
import { isSigned } from '../media/signed-address.ts';
import { captionText, mayWatch } from '../reads/video-files.ts';
import { mediaSession } from './media-cookie.ts';
import { pathOf } from './request-fields.ts';

/** Videos being sent at once. A browser has at most six connections to one host; a process shares its disk. */
const streamLimits = { ofSession: 8, ofProcess: 400 } as const;

const prefix = '/media/videos/';

/** The path is our own, built from a checked name, below the folder that the operator chose. */
const sendOptions = { cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;

/**
 * `/media/videos/<file>?e=&s=`: videos, for the session that the address was signed for.
 *
 * Every request is checked, including each range of a video: the cookie identifies a session, the signature is that
 * session's for exactly this file, it has not expired, and the member may (still) watch it. All faults get the same
 * reply (403), whether the file exists or not. Nothing is cached, since a log-out would not delete it. Captions
 * follow the same rule, and end where the permitted part of the video ends.
 */
export function registerVideoFiles(app: FastifyInstance, context: Context): void {
  const folder = renditionFolder(context.config.dataDir);
  const previews = previewsIn(folder);
  const streams = streamCount();
  // A video is fetched as slowly as it is watched: stopping the server does not wait for its end, and players retry.
  app.addHook('preClose', async () => streams.endAll());
  app.register(async (videos) => {
    // Only in this scope: no other address uses a cookie.
    videos.register(cookie, { hook: false });
    videos.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}*`,
      handler: (request, reply) => answer(request, reply),
    });
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await askedFor(context, request);
    if (!asked) return refuse(reply, 403, 'This video is not yours to watch, or its address is too old.\n');
    if (!streams.take(asked.sessionId, reply.raw)) return refuse(reply.header('retry-after', '5'), 429, 'Too many videos at once.\n');
    if ('lang' in asked.file) return sendCaptions(context, asked.file, reply);
    const path = await pathOnDisk(folder, previews, asked.file);
    return path === undefined ? refuse(reply, 404, 'There is no such file here.\n') : sendVideo(request, reply, path);
  }
}

/** The file and the session of a permitted request. */
async function askedFor(
  context: Context,
  request: FastifyRequest,
): Promise<{ file: Rendition | CaptionFile; sessionId: string } | undefined> {
  const name = pathOf(request).slice(prefix.length);
  const file = renditionFrom(name) ?? captionFileFrom(name);
  const sessionId = mediaSession(context, request);
  if (!file || sessionId === undefined) return undefined;
  const query = request.raw.url?.split('?', 2)[1] ?? '';
  const nowMs = context.nowMs();
  if (!isSigned(context.keys.mediaAddress, sessionId, name, query, nowMs)) return undefined;
  const video = 'lang' in file ? file.of : file;
  return (await mayWatch(context.db.queries, sessionId, video, nowMs)) ? { file, sessionId } : undefined;
}

async function pathOnDisk(folder: string, previews: Previews, file: Rendition): Promise<string | undefined> {
  return file.kind === 'preview' ? previews(file.clip, file.seconds) : join(folder, renditionName(file));
}

async function sendCaptions({ db }: Context, file: CaptionFile, reply: FastifyReply): Promise<FastifyReply> {
  const text = await captionText(db.queries, file);
  if (text === undefined) return refuse(reply, 404, 'There are no such captions here.\n');
  return reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8').send(text);
}

/** Sends a video or the requested range (RFC 9110, 14). */
async function sendVideo(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
  const { type, statusCode, headers, stream } = await send(request.raw, encodeURI(path), sendOptions);
  if (type === 'file') return reply.code(statusCode).headers(headers).header('cache-control', 'no-store').send(stream);
  if (statusCode === 412) return refuse(reply, 412, 'The video is another one by now.\n');
  if (statusCode !== 416) return refuse(reply, 404, 'There is no such file here.\n');
  return refuse(reply.header('content-range', headers['Content-Range']), 416, 'The file has no such part.\n');
}

function refuse(reply: FastifyReply, status: 403 | 404 | 412 | 416 | 429, words: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
}

/** Counts replies in progress. `take` returns false if there is no slot left; a slot is free again when its reply has ended. */
function streamCount() {
  const ofSession = new Map<string, Set<ServerResponse>>();
  let all = 0;
  return {
    take(sessionId: string, response: ServerResponse): boolean {
      const its = ofSession.get(sessionId) ?? new Set();
      if (its.size >= streamLimits.ofSession || all >= streamLimits.ofProcess) return false;
      ofSession.set(sessionId, its.add(response));
      all += 1;
      response.once('close', () => {
        its.delete(response);
        if (its.size === 0 && ofSession.get(sessionId) === its) ofSession.delete(sessionId);
        all -= 1;
      });
      return true;
    },
    endAll(): void {
      for (const responses of ofSession.values()) for (const response of responses) response.destroy();
    },
  };
}
