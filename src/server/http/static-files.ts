import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './request-fields.ts';
import { dataHeaders, drawingHeaders, framedPageHeaders, type Headers, pageHeaders, workerHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The origins that a page may frame, for this request; only if it may be for a page. */
    frameOrigins?: readonly string[];
  }
}

declare module '@fastify/static' {
  /** Passed on to @fastify/send, which has this too. */
  interface SendOptions {
    highWaterMark?: number;
  }
}

/** Vite puts a hash of the content into these names, so they can be cached for ever. A lifetime says that anybody may store them. */
const forEver = 'max-age=31536000, immutable';
/** Files that refer to the others: revalidated each time, so that an update is noticed. */
const revalidate = 'no-cache';
/** Icons, tiles, avatars, dice: they may change under the same name; with an ETag. */
const forADay = 'max-age=86400';

const shorterTypes = new Map([
  ['application/javascript; charset=utf-8', 'text/javascript'],
  ['text/css; charset=utf-8', 'text/css'],
]);

const appPage = '/index.html';
/** The demo club's support desk: the only page of ours that is shown in a frame. */
const framedPage = '/support/index.html';

/** The page goes out in pieces of a packet's size: one that is encrypted as a whole can only be read when all of it has arrived. */
const pieceBytes = 1_300;

/**
 * Serves the build output in `folder`: its files, and the app's page for every address of the app.
 *
 * The build has stored compressed versions next to the files. A missing file is a 404 and never a page: a page
 * in place of a script breaks the app in obscure ways.
 *
 * @param preview a page for whoever makes previews of links, in place of the app's (link-preview.ts)
 */
export function registerStaticFiles(
  app: FastifyInstance,
  folder: string,
  frameOrigins: () => Promise<readonly string[]>,
  preview: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const policies = pagePolicies(folder);
  const framed = lastKnown(frameOrigins);
  // Determined before a file is looked up, since its headers are written at once.
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (!isElsewhere(path) && (obeysPolicy(path) || !hasExtension(path))) request.frameOrigins = await framed();
  });
  // Modules and workers are read as UTF-8 whatever this says, styles as the page is, and over forty of them come with a first visit. The plugin
  // names their type last.
  app.addHook('onSend', async (_, reply) => {
    const type = shorterTypes.get(String(reply.getHeader('content-type')));
    if (type) reply.header('content-type', type);
  });
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // Asked for as a whole, and again by its ETag.
    lastModified: false,
    acceptRanges: false,
    suppressWarning: true,
    setHeaders: (reply, path, { mtimeMs }) => {
      const name = path.slice(folder.length).replace(/\.(br|gz)$/, '');
      if (obeysPolicy(name)) {
        const page = name === framedPage ? framedPage : appPage;
        reply.headers(policies(page, reply.request.frameOrigins ?? [], name.endsWith('.html') ? mtimeMs : undefined));
      }
      const others = shortPolicyOf(name);
      if (others) reply.headers(others);
      if (others === drawingHeaders) reply.removeHeader('referrer-policy');
      const caching = cacheControlOf(name);
      reply.header('cache-control', caching);
      // Some ninety replies of a first visit. Nothing asks whether a file that never changes has changed; a script or style may load from
      // the club alone (the page's policy), which may know where from; and what is the same for everybody tells nothing to another site's page.
      if (caching === forEver) for (const header of ['etag', 'referrer-policy', 'cross-origin-resource-policy']) reply.removeHeader(header);
      // By which a report names a reply: of a file there is nothing to report but that it is missing, and that has one.
      if (caching !== revalidate) reply.removeHeader('x-request-id');
    },
  });
  // The only folder that is an address; the plugin for files would refuse to list it.
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Without the database there is no preview, but still the page.
    const made = await preview(request).catch(() => undefined);
    if (made === undefined) return reply.sendFile(appPage.slice(1), { highWaterMark: pieceBytes });
    // Not stored anywhere: a cache in front would give it to members.
    return reply.headers(dataHeaders).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(made);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage });
  app.setNotFoundHandler((request, reply) => (isNavigation(request) ? sendPage(request, reply) : sendUnservable(reply, 404)));
}

/** Whether the page's policy is for this file. On others its 1,300 bytes would be wasted. */
const obeysPolicy = (name: string): boolean => name.endsWith('.html');

/** An SVG can be opened as a page, but needs nothing then; the worker is requested at every start. */
function shortPolicyOf(name: string): Headers | undefined {
  if (name.endsWith('.svg')) return drawingHeaders;
  return name === '/sw.js' ? workerHeaders : undefined;
}

/** How long a file may be cached. `name` is its path below the folder, with a leading slash. */
export function cacheControlOf(name: string): string {
  if (name.startsWith('/assets/')) return forEver;
  return /(\.html|^\/sw\.js|\.webmanifest|^\/manifest\.json)$/.test(name) ? revalidate : forADay;
}

/** Plain text, never a page; not cached, since a missing file may exist after the next build. */
export function sendUnservable(reply: FastifyReply, status: 404 | 500): FastifyReply {
  const words = status === 404 ? 'There is no such file here.\n' : 'This file could not be read.\n';
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
}

/** An address of the app, requested by a client that accepts a page (or `*\/*`, like curl): no file extension, no other folder. */
function isNavigation(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  if (!['GET', 'HEAD'].includes(request.method) || !/text\/html|\*\/\*/.test(accept)) return false;
  const path = pathOf(request);
  return !isElsewhere(path) && !hasExtension(path);
}

const isElsewhere = (path: string): boolean => /^\/(api|media|assets)(\/|$)/i.test(path);
const hasExtension = (path: string): boolean => /\.[^/]*$/.test(path);

/** The last known value: a page still opens without the database. */
function lastKnown(ask: () => Promise<readonly string[]>): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  return async () => {
    known = await ask().catch(() => known);
    return known;
  };
}

/**
 * The policies of the pages, with the hashes of their inline elements. A build may replace a page while the server runs: it is
 * read again when the file has changed (`mtimeMs`; undefined for files that are not pages).
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
