import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectionOf, type SharedCollectionName } from '#contract/collections/mirror.ts';
import type { Outcome, Refused } from '#contract/outcome.ts';
import type { Context, Viewer } from '../context.ts';
import { isVip, type ReadContext, readContext } from '../reads/read.ts';
import { chooseEncoding, compress, type Encoding } from './encodings.ts';
import { type DataForm, dataForm, encodeDone, jsonType, varyValue } from './envelope.ts';
import { httpLimits } from './limits.ts';
import { bodyIn, type ReplyCache, versionAt } from './reply-cache.ts';
import type { RevisionWatch } from './revision-watch.ts';

/** A request for a read, its fields already parsed. */
export interface Question {
  /** Identifies the call and every field that the reply depends on. */
  key: string;
  collections: readonly SharedCollectionName[];
  varies: 'all' | 'tier' | 'member';
  /** See `ReadyReply` of reply-cache.ts. */
  forAll: boolean;
  /** False if the reply depends on the time: then it has no ETag. */
  etag: boolean;
  read(context: ReadContext): Promise<Outcome<unknown>>;
}

/** Sends the reply (and returns undefined), or returns the refusal. */
export type AnswerQuestion = (
  question: Question,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Refused | undefined>;

/**
 * Answers reads with an ETag.
 *
 * Shared replies are identified by the revisions of their collections: one small query tells whether the caller's copy is
 * still current (304) or a cached reply can be sent. A member's own reply is read each time, and its ETag is its hash.
 * `buildId` identifies the database and this release, so that an ETag of another one never matches.
 */
export function questionAnswerer(parts: { context: Context; watch: RevisionWatch; cache: ReplyCache; buildId: string }): AnswerQuestion {
  const { context, watch, cache, buildId } = parts;

  const readFor = (question: Question, viewer: Viewer) => question.read(readContext(context, viewer));

  const answerShared: AnswerQuestion = async (question, viewer, request, reply) => {
    const { collections, forAll } = question;
    const form = dataForm(request.headers.accept);
    const tier = question.varies === 'all' ? 'all' : isVip(viewer) ? 'vip' : 'other';
    const language = collections.some((name) => collectionOf(name).byLanguage) ? viewer.language : 'all';
    const key = `${question.key} ${tier} ${language} ${form}`;
    const revisions = await watch.revisions();
    const version = versionAt(collections, revisions);
    const kept = cache.get(key, version);
    const etag = kept?.etag ?? etagOf(`${buildId} ${key} ${version}`);
    if (holds(request.headers['if-none-match'], etag)) return notModified(question, request, reply, etag);
    let refusal: Refused | undefined;
    const ready =
      kept ??
      (await cache.share(key, version, async () => {
        const outcome = await readFor(question, viewer);
        if (outcome.ok) return { version, etag, collections, forAll, body: encodeDone(outcome.data, form), compressed: {} };
        refusal = outcome;
        return undefined;
      }));
    // A request that shared another one's read only learns that it failed: the refusal is read again.
    if (!ready) return refusal ?? answerOwn(question, viewer, request, reply);
    const encoding = encodingFor(request);
    send(question, request, reply, { etag: ready.etag, ...(await bodyIn(ready, encoding)) });
    if (kept) void cache.improve(kept, encoding);
    return undefined;
  };

  const answerOwn: AnswerQuestion = async (question, viewer, request, reply) => {
    const outcome = await readFor(question, viewer);
    if (!outcome.ok) return outcome;
    const form: DataForm = dataForm(request.headers.accept);
    const body = encodeDone(outcome.data, form);
    const etag = question.etag ? etagOf(body) : undefined;
    if (etag !== undefined && holds(request.headers['if-none-match'], etag)) return notModified(question, request, reply, etag);
    const encoding = body.length < httpLimits.compressFromBytes ? 'identity' : encodingFor(request);
    const sent = encoding === 'identity' ? body : await compress(body, encoding, 'once');
    return send(question, request, reply, { etag, body: sent, encoding });
  };

  return (question, viewer, request, reply) =>
    question.varies === 'member' ? answerOwn(question, viewer, request, reply) : answerShared(question, viewer, request, reply);
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'];
  return chooseEncoding(typeof accepted === 'string' ? accepted : undefined);
}

/** Weak: the same reply has three encodings. */
function etagOf(source: string | Buffer): string {
  return `W/"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`;
}

/** RFC 9110, 13.1.2: a weak comparison with each of the list. `*` never matches: whether there is a reply is not known yet. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = etag.slice(2);
  return ifNoneMatch.split(',').some((candidate) => {
    const text = candidate.trim();
    return text === etag || text === strong;
  });
}

/**
 * A member's replies are stored only by the mirror, never by an HTTP cache; a visitor's may be cached, and are revalidated each time. Not
 * those to the mirror: the next pull has another cursor, so that nothing would ever replace there what is removed (O24). Only `base` is
 * asked for at each start by the same address (index.html of the client).
 */
function cacheControlFor({ forAll, collections }: Question, request: FastifyRequest): string {
  const isAskedAgain = !forAll || collections.includes('base');
  return isAskedAgain && request.headers.token === undefined ? 'no-cache' : 'no-store';
}

function notModified(question: Question, request: FastifyRequest, reply: FastifyReply, etag: string): undefined {
  reply.code(304).header('etag', etag).header('cache-control', cacheControlFor(question, request)).header('vary', varyValue).send();
}

function send(
  question: Question,
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, encoding }: { etag: string | undefined; body: Buffer; encoding: Encoding },
): undefined {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (etag !== undefined) reply.header('etag', etag);
  reply
    .header('cache-control', etag === undefined ? 'no-store' : cacheControlFor(question, request))
    .header('vary', varyValue)
    .header('content-type', jsonType)
    .send(body);
}
