import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refused } from '#contract/outcome.ts';
import { refusals } from '#contract/refusals.ts';
import { addressKey } from './call-rate.ts';
import type { SendRefusal } from './envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route's requests are counted as; `file` where nothing stands here. */
    countedAs?: string;
  }
}

/** What is measured at the moment it is asked for: its name, what it means, and its value. */
export interface Measured {
  name: string;
  help: string;
  read(): number;
}

/** Upper bounds of a reply's time, in seconds: from a reply out of the cache to the longest wait for a hash. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Under both, as the probes: Prometheus looks at the bare one. */
const addresses = ['/metrics', '/api/metrics'];

/** Any of them says that the peer is a proxy, whose loopback address proves nothing of the caller. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'];

/** How often the event loop is looked at, in ms. */
const lookEveryMs = 20;

let ofProcess: Registry | undefined;

/** Memory, processor time, event loop, garbage, open files, by the names that dashboards know: once in a process, whose they are. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: lookEveryMs });
  }
  return ofProcess;
}

/**
 * `GET /metrics`: Prometheus text, for who has METRICS_TOKEN as bearer, or comes from this machine past no
 * proxy; to everyone else there is no such address. Counts are of this process since its start, and name no member.
 */
export function registerMetrics(
  app: FastifyInstance,
  parts: { metricsToken: string | undefined; measured: readonly Measured[]; databaseKind: string; sendRefusal: SendRefusal },
): void {
  // Of this app alone: tests build several in a process.
  const registry = new Registry();
  countReplies(app, registry);
  for (const { name, help, read } of parts.measured) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  const kind = { name: 'foyer_database_info', help: 'Which database this is.', labelNames: ['kind'], registers: [registry] };
  new Gauge(kind).labels(parts.databaseKind).set(1);
  const all = Registry.merge([registry, processMetrics()]);
  for (const url of addresses) {
    app.get(url, { config: { countedAs: 'metrics' } }, async (request, reply) => {
      if (!mayRead(request, parts.metricsToken)) {
        parts.sendRefusal(request, reply, refused('not_found'), 404);
        return reply;
      }
      return reply
        .header('cache-control', 'no-store')
        .type(all.contentType)
        .send(await all.metrics());
    });
  }
}

/** Names of calls and codes are ours, so there are only as many counts as those. */
function countReplies(app: FastifyInstance, registry: Registry): void {
  const replies = new Counter({
    name: 'foyer_replies_total',
    help: "Replies by call and code: the envelope's where it is a refusal, else that of HTTP.",
    labelNames: ['call', 'code'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'foyer_reply_seconds',
    help: "From the request's headers to the last byte of its reply.",
    labelNames: ['call'],
    buckets: bounds,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    const call = request.routeOptions.config.countedAs ?? 'file';
    replies.inc({ call, code: request.refusal ? refusals[request.refusal].code : reply.statusCode });
    seconds.observe({ call }, reply.elapsedTime / 1_000);
    next();
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ', 2);
  if (token !== undefined && scheme.toLowerCase() === 'bearer' && sameText(given, token)) return true;
  const peer = addressKey(request.raw.socket.remoteAddress);
  const isLoopback = isIP(peer) === 4 ? peer.startsWith('127.') : request.raw.socket.remoteAddress === '::1';
  return isLoopback && forwardingHeaders.every((name) => request.headers[name] === undefined);
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
