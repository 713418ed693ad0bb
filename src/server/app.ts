import { join } from 'node:path';
import underPressure from '@fastify/under-pressure';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { refused } from '#contract/outcome.ts';
import { type HashStrength, passwordHashing } from './commands/password-hashing.ts';
import type { Config } from './config.ts';
import { type Context, idMaker } from './context.ts';
import type { Database } from './db/database.ts';
import { chainLength } from './draws/chain.ts';
import { registerApi } from './http/api.ts';
import { buildIdOf } from './http/build-id.ts';
import { callRate } from './http/call-rate.ts';
import { sessionLookup } from './http/caller.ts';
import { clientErrorAnswerer, expectationRefuser } from './http/client-errors.ts';
import { type RefusalTexts, refusalBody, refusalSender, refusalTexts } from './http/envelope.ts';
import { httpLimits, pressureLimits } from './http/limits.ts';
import { linkPreviews } from './http/link-preview.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPictureFiles } from './http/picture-files.ts';
import { questionAnswerer } from './http/read-replies.ts';
import { repeats } from './http/repeats.ts';
import { ReplyCache } from './http/reply-cache.ts';
import { refusalOfError } from './http/request-errors.ts';
import { parseQuery, pathOf } from './http/request-fields.ts';
import { logReplies, structuredLog } from './http/request-log.ts';
import { type RevisionWatch, revisionWatch } from './http/revision-watch.ts';
import { commonHeaders } from './http/security-headers.ts';
import { registerSharedPicture } from './http/shared-picture.ts';
import { shedding } from './http/shedding.ts';
import { registerStaticFiles, sendUnservable } from './http/static-files.ts';
import { clubStateReader } from './http/stream/club-state.ts';
import { StreamHub } from './http/stream/hub.ts';
import { registerVideoFiles } from './http/video-files.ts';
import { chainAudit } from './ledger/audit.ts';
import { statementKey } from './ledger/statement-key.ts';
import { pictureFolder } from './media/picture-folder.ts';
import { vapidKeys } from './push/vapid.ts';
import { sealer } from './seal.ts';
import { deriveKeys } from './secret.ts';
import { processTimer, type Timer } from './timer.ts';
import { createTranslate } from './translate.ts';

/** What an app is built from. Tests pass in a clock, randomness and smaller limits, and use `inject`. */
export interface AppOptions {
  config: Config;
  /** Open and migrated. */
  db: Database;
  nowMs(): number;
  /** The database server's clock, which draws use; without it they use `nowMs`. */
  databaseMs?: (() => Promise<number>) | undefined;
  randomBytes(length: number): Uint8Array;
  /** The output of the build: `client` and `locales`. May be missing; then there are no pages, and refusals are in English. */
  builtFolder: string;
  /** Where log lines are written. */
  logTo: DestinationStream;
  /** Concurrent calls, instead of httpLimits.callsInFlight. */
  callsInFlight?: number;
  /** When the process refuses new calls, instead of pressureLimits. */
  pressure?: typeof pressureLimits;
  /** Links of a new chain of draws, instead of 2^20: a million hashes take a second. */
  chainLength?: number;
  /** The cost of hashing a password, instead of the default (password-hashing.ts). */
  hashStrength?: HashStrength;
  /** The rate limit of a caller, instead of rateLimits. */
  rate?: { perSecond: number; burst: number; callers: number };
  /** How often one session may send the same request, instead of repeatLimits. */
  repeats?: { perSecond: number; burst: number; callers: number; waitSeconds: number };
  /** The timer of the streams' polling, instead of the process's own. */
  timer?: Timer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What this app's commands and reads use. */
    context: Context;
    /** From now on calls are refused (503), `readyz` reports it, and streams end; `close()` then waits for calls in progress. */
    drain(): void;
  }
}

/** The context of one process: everything that commands and reads may use. Creates the club's statement key and its keys for push services at the first start. */
async function makeContext(options: AppOptions): Promise<Context> {
  const { config, db, nowMs, randomBytes } = options;
  const keys = deriveKeys(config.secret);
  const sealing = sealer(keys.seal, randomBytes);
  const signing = await statementKey(db, sealing, randomBytes);
  await chainAudit(db, { nowMs, statementKey: signing });
  return {
    config,
    db,
    nowMs,
    randomBytes,
    keys,
    databaseMs: options.databaseMs,
    passwords: passwordHashing({
      pepper: keys.passwordPepper,
      randomBytes,
      ...(options.hashStrength && { strength: options.hashStrength }),
    }),
    sealer: sealing,
    statementKey: signing,
    vapid: config.vapidKeys ?? (await vapidKeys(db, sealing, randomBytes)),
    translate: createTranslate(join(options.builtFolder, 'locales')),
    newId: idMaker(randomBytes),
    chainLength: options.chainLength ?? chainLength,
  };
}

/** Wires up the server: log, envelope, API, pictures, files. Does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const context = await makeContext(options);
  const texts = refusalTexts(context.translate);
  const server = makeServer(options, context, texts);
  const sendRefusal = refusalSender(texts);
  // Checked in shedding.ts, so that probes are answered and a refusal has an envelope; the plugin's own hook lets everything pass.
  server.register(underPressure, { ...(options.pressure ?? pressureLimits), pressureHandler: () => undefined });
  const shed = shedding(() => server.isUnderPressure(), options.callsInFlight);
  const rate = callRate(options.rate);
  const again = repeats(options.repeats);
  const cache = new ReplyCache(httpLimits.cachedReplyBytes, httpLimits.cachedReplies);
  const watch = revisionWatch(context.db.queries, (revisions) => cache.forgetMoved(revisions));
  const streams = streamHub(options, context, watch, texts, server);
  const buildId = await buildIdOf(context, join(import.meta.dirname, '..'));

  logReplies(server);
  const always = commonHeaders(context.config.publicOrigin);
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(always).header('x-request-id', request.id);
    // A connection of HTTP/1.1 persists without saying so: 48 bytes of each reply.
    if (request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') sendRefusal(request, reply, refused('bad_request'), 400);
    else next();
  });
  registerMetrics(server, {
    metricsToken: context.config.metricsToken,
    sendRefusal,
    databaseKind: context.db.kind,
    measured: [
      { name: 'foyer_calls_in_flight', help: 'Calls at work.', read: shed.inFlight },
      { name: 'foyer_streams_open', help: 'Members who are told of changes as they come.', read: () => streams.size },
      { name: 'foyer_hashes_waiting', help: 'Passwords that wait to be hashed.', read: context.passwords.waiting },
      { name: 'foyer_callers_remembered', help: 'Sessions and addresses with an allowance.', read: rate.size },
      { name: 'foyer_questions_remembered', help: 'Questions of sessions that are counted.', read: again.size },
      { name: 'foyer_replies_kept', help: 'Ready replies in the cache.', read: () => cache.size.replies },
      { name: 'foyer_replies_kept_bytes', help: 'What they weigh.', read: () => cache.size.bytes },
    ],
  });
  registerApi(server, {
    context,
    lookUp: sessionLookup(context),
    rate,
    repeats: again,
    shedding: shed,
    streams,
    sendRefusal,
    answer: questionAnswerer({ context, watch, cache, buildId }),
    gated: async () => (await watch.settings()).video_login === 1,
    // One small query; a database that does not answer causes an error, which becomes a 503 as well.
    isReady: async () => !shed.isDraining() && (await watch.revisions()) !== undefined,
  });
  registerSharedPicture(server);
  registerPictureFiles(server, pictureFolder(context.config.dataDir));
  registerVideoFiles(server, context);
  registerStaticFiles(
    server,
    join(options.builtFolder, 'client'),
    async () => (await watch.settings()).frame_origins,
    linkPreviews({ queries: context.db.queries, settings: watch.settings, publicOrigin: context.config.publicOrigin }),
  );
  server.setErrorHandler((error, request, reply) => sendUnservable(reply, refusalOfError(error, request).why === 'internal' ? 500 : 404));
  let idleCloser: NodeJS.Timeout | undefined;
  server.addHook('preClose', async () => streams.close());
  server.addHook('onClose', async () => clearInterval(idleCloser));
  server.decorate('context', context).decorate('drain', () => {
    shed.drain();
    streams.close();
    // A connection that has sent its last reply would stay open for its keep-alive, and the close would wait for it.
    idleCloser ??= setInterval(() => server.server.closeIdleConnections(), httpLimits.closeIdleEveryMs).unref();
  });
  await server.ready();
  return server;
}

function streamHub(options: AppOptions, context: Context, watch: RevisionWatch, texts: RefusalTexts, { log }: FastifyInstance): StreamHub {
  return new StreamHub({
    readState: clubStateReader(context, watch),
    timer: options.timer ?? processTimer,
    nowMs: context.nowMs,
    random: () => (context.randomBytes(1)[0] ?? 0) / 256,
    envelope: (refusal, viewer) => refusalBody(texts, refusal, viewer.language),
    onError: (error) => log.error({ err: error }, 'the streams could not look at the club'),
  });
}

function makeServer(options: AppOptions, context: Context, texts: RefusalTexts): FastifyInstance {
  const { config } = options;
  const always = commonHeaders(config.publicOrigin);
  const server = fastify({
    loggerInstance: structuredLog(config.logLevel, options.logTo),
    // request-log.ts writes one line per reply; Fastify's own would contain the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // A caller's own id is never used: it would let them forge other requests' lines in the log.
    requestIdHeader: false,
    genReqId: () => context.newId(),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: httpLimits.bodyBytes,
    requestTimeout: httpLimits.requestMs,
    connectionTimeout: httpLimits.idleSocketMs,
    keepAliveTimeout: httpLimits.keepAliveMs,
    // Requests without a host are refused by our code (RFC 9112, 3.2): Node would send a 400 without a body.
    http: {
      maxHeaderSize: httpLimits.headerBytes,
      headersTimeout: httpLimits.headersMs,
      connectionsCheckingInterval: httpLimits.lookForSlowMs,
      requireHostHeader: false,
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: httpLimits.urlBytes },
    clientErrorHandler: clientErrorAnswerer(texts, context.newId),
    frameworkErrors: (error, request, reply) => {
      reply.headers(always).header('x-request-id', request.id);
      if (pathOf(request).startsWith('/api/')) refusalSender(texts)(request, reply, refusalOfError(error, request));
      else sendUnservable(reply, 404);
    },
  });
  server.removeAllContentTypeParsers();
  server.server.maxConnections = httpLimits.sockets;
  server.server.on('checkExpectation', expectationRefuser(texts, context.newId));
  return server as unknown as FastifyInstance;
}
