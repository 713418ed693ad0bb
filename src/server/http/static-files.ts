import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './request-fields.ts';
import { framedPageHeaders, type Headers, pageHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Origins that a page may frame, as of this request; where it may be one for a page. */
    frameOrigins?: readonly string[];
  }
}

/** Vite puts a hash of the content into these names: what was fetched once is right for ever. */
const forEver = 'public, max-age=31536000, immutable';
/** Files that name the others: asked for again each time, so that an update is seen. */
const askAgain = 'no-cache';
/** Icons, tiles, avatars, dice: their names stay while they may change; with an ETag. */
const forADay = 'public, max-age=86400';

const appPage = '/index.html';
/** The demo club's support desk: the one page of ours that stands in a frame. */
const framedPage = '/support/index.html';

/**
 * Serves what the build made in `folder`: its files, and the app's page for every address of the app.
 *
 * Compressed forms were made by the build and lie beside the files. A missing file is a 404 and never a page: a page
 * in the place of a script breaks the app in ways that nobody understands.
 */
export function registerStaticFiles(app: FastifyInstance, folder: string, frameOrigins: () => Promise<readonly string[]>): void {
  const policies = pagePolicies(folder);
  const framed = lastKnown(frameOrigins);
  // Asked before a file is looked for: the headers of one are written in one go.
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (!isElsewhere(path) && (obeysPolicy(path) || !hasExtension(path))) request.frameOrigins = await framed();
  });
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path, { mtimeMs }) => {
      const name = path.slice(folder.length).replace(/\.(br|gz)$/, '');
      if (obeysPolicy(name)) {
        const page = name === framedPage ? framedPage : appPage;
        reply.headers(policies(page, reply.request.frameOrigins ?? [], name.endsWith('.html') ? mtimeMs : undefined));
      }
      reply.header('cache-control', cacheControlOf(name));
    },
  });
  // The one folder that is an address; the files' own plugin would refuse to list it.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => reply.sendFile(appPage.slice(1)) });
  app.setNotFoundHandler((request, reply) => (isNavigation(request) ? reply.sendFile(appPage.slice(1)) : sendUnservable(reply, 404)));
}

/** Whether a browser would heed a policy on this file: pages, drawings that can be opened as one, the worker. On the others it is 900 bytes of nothing. */
const obeysPolicy = (name: string): boolean => /(\.html|\.svg|^\/sw\.js)$/.test(name);

/** How long a file may be kept. `name` is its path below the folder, with a leading slash. */
export function cacheControlOf(name: string): string {
  if (name.startsWith('/assets/')) return forEver;
  return /(\.html|^\/sw\.js|\.webmanifest|^\/manifest\.json)$/.test(name) ? askAgain : forADay;
}

/** In plain words, never a page; not to be kept, since a missing file may be there after the next build. */
export function sendUnservable(reply: FastifyReply, status: 404 | 500): FastifyReply {
  const words = status === 404 ? 'There is no such file here.\n' : 'This file could not be read.\n';
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
}

/** An address of the app, asked for by who takes a page (`*\/*` too: curl and Playwright say no more): not a file (no extension) and not a folder that is not the app's. */
function isNavigation(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  if (!['GET', 'HEAD'].includes(request.method) || !/text\/html|\*\/\*/.test(accept)) return false;
  const path = pathOf(request);
  return !isElsewhere(path) && !hasExtension(path);
}

const isElsewhere = (path: string): boolean => /^\/(api|media|assets)(\/|$)/i.test(path);
const hasExtension = (path: string): boolean => /\.[^/]*$/.test(path);

/** What it was when it could last be told: a page without its database still opens. */
function lastKnown(ask: () => Promise<readonly string[]>): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  return async () => {
    known = await ask().catch(() => known);
    return known;
  };
}

/**
 * The policies of the pages, which name their inline elements by hash. A build may replace a page while we run: it is
 * read again when the file that is sent is another one than the last (`mtimeMs`; undefined for files that are no page).
 */
function pagePolicies(folder: string): (page: string, frameOrigins: readonly string[], mtimeMs: number | undefined) => Headers {
  const known = new Map<string, { mtimeMs: number; origins: string; headers: Headers }>();
  return (page, frameOrigins, mtimeMs) => {
    const last = known.get(page);
    const origins = frameOrigins.join(' ');
    if (last?.origins === origins && (mtimeMs === undefined || mtimeMs === last.mtimeMs)) return last.headers;
    const html = readPage(join(folder, page));
    const headers = page === framedPage ? framedPageHeaders(html) : pageHeaders(html, frameOrigins);
    known.set(page, { mtimeMs: mtimeMs ?? last?.mtimeMs ?? 0, origins, headers });
    return headers;
  };
}

function readPage(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
