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
import { shedding } from './http/shedding.ts';
import { registerStaticFiles, sendUnservable } from './http/static-files.ts';
import { clubStateReader } from './http/stream/club-state.ts';
import { StreamHub } from './http/stream/hub.ts';
import { registerVideoFiles } from './http/video-files.ts';
import { chainAudit } from './ledger/audit.ts';
import { statementKey } from './ledger/statement-key.ts';
import { pictureFolder } from './media/picture-folder.ts';
import { sealer } from './seal.ts';
import { deriveKeys } from './secret.ts';
import { processTimer, type Timer } from './timer.ts';
import { createTranslate } from './translate.ts';

/** What an app is built of. Tests hand in a clock, chance and smaller limits, and use `inject`. */
export interface AppOptions {
  config: Config;
  /** Open and migrated. */
  db: Database;
  nowMs(): number;
  /** The database server's clock, by which draws go; without it they go by `nowMs`. */
  databaseMs?: (() => Promise<number>) | undefined;
  randomBytes(length: number): Uint8Array;
  /** What the build made: `client` and `locales`. May be missing; then there are no pages, and refusals speak English. */
  builtFolder: string;
  /** Where structured lines go. */
  logTo: DestinationStream;
  /** Calls at work at once, instead of httpLimits.callsInFlight. */
  callsInFlight?: number;
  /** When the process takes nothing new, instead of pressureLimits. */
  pressure?: typeof pressureLimits;
  /** Links of a new chain of draws, instead of 2^20: a million hashes take a second. */
  chainLength?: number;
  /** What a password costs to hash, instead of the club's own (password-hashing.ts). */
  hashStrength?: HashStrength;
  /** The allowance of a caller, instead of rateLimits. */
  rate?: { perSecond: number; burst: number; callers: number };
  /** What one session may ask of the same, instead of repeatLimits. */
  repeats?: { perSecond: number; burst: number; callers: number; waitSeconds: number };
  /** What the streams' looks wait by, instead of the process's own timers. */
  timer?: Timer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What commands and reads of this app work with. */
    context: Context;
    /** From now on calls are refused (503), `readyz` says so, and streams end; `close()` then waits for those at work. */
    drain(): void;
  }
}

/** The context of one process: everything that commands and reads may use. Makes the club's statement key at the first start. */
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
    translate: createTranslate(join(options.builtFolder, 'locales')),
    newId: idMaker(randomBytes),
    chainLength: options.chainLength ?? chainLength,
  };
}

/** Wires the server by hand: log, envelope, API, pictures, files. Listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const context = await makeContext(options);
  const texts = refusalTexts(context.translate);
  const server = makeServer(options, context, texts);
  const sendRefusal = refusalSender(texts);
  // Asked in shedding.ts, so that probes are answered and a refusal is an envelope: the plugin's own hook lets everything pass.
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
    // One small question; a database that does not answer is an error, and that is answered 503 as well.
    isReady: async () => !shed.isDraining() && (await watch.revisions()) !== undefined,
  });
  registerPictureFiles(server, pictureFolder(context.config.dataDir));
  registerVideoFiles(server, context);
  registerStaticFiles(server, join(options.builtFolder, 'client'), async () => (await watch.settings()).frame_origins);
  server.setErrorHandler((error, request, reply) => sendUnservable(reply, refusalOfError(error, request).why === 'internal' ? 500 : 404));
  let letGo: NodeJS.Timeout | undefined;
  server.addHook('preClose', async () => streams.close());
  server.addHook('onClose', async () => clearInterval(letGo));
  server.decorate('context', context).decorate('drain', () => {
    shed.drain();
    streams.close();
    // A connection whose last reply has gone out would stay open for its keep-alive, and the close would wait for it.
    letGo ??= setInterval(() => server.server.closeIdleConnections(), httpLimits.letGoEveryMs).unref();
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
    // One line a reply is ours (request-log.ts); Fastify's own would hold the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // A caller's own id is never taken over: it would let one forge another's lines in the log.
    requestIdHeader: false,
    genReqId: () => context.newId(),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: httpLimits.bodyBytes,
    requestTimeout: httpLimits.requestMs,
    connectionTimeout: httpLimits.idleSocketMs,
    keepAliveTimeout: httpLimits.keepAliveMs,
    // A request without a host is refused by us (RFC 9112, 3.2): Node alone would say a bare 400.
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
