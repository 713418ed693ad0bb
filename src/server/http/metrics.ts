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
    /** The name under which a route's requests are counted; `file` if not set. */
    countedAs?: string;
  }
}

/** A gauge that is measured when it is read: its name, its meaning, and its value. */
export interface Measured {
  name: string;
  help: string;
  read(): number;
}

/** Buckets of a reply's duration, in seconds: from a cached reply to the longest wait for a hash. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Served under both, like the probes: Prometheus uses the one without /api by default. */
const addresses = ['/metrics', '/api/metrics'];

/** Any of them means that the peer is a proxy, whose loopback address proves nothing about the caller. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'];

/** The sampling interval of the event loop, in ms. */
const lookEveryMs = 20;

let ofProcess: Registry | undefined;

/** Memory, CPU time, event loop, garbage collection, open files, with the default names: once per process, since they describe it. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: lookEveryMs });
  }
  return ofProcess;
}

/**
 * `GET /metrics`: Prometheus text, for callers with METRICS_TOKEN as bearer token, or from this machine without a
 * proxy; everybody else gets a 404. Counts are of this process since its start, and name no member.
 */
export function registerMetrics(
  app: FastifyInstance,
  parts: { metricsToken: string | undefined; measured: readonly Measured[]; databaseKind: string; sendRefusal: SendRefusal },
): void {
  // For this app only: tests create several in one process.
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

/** Labels are our own names of calls and codes, so the number of series is bounded. */
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
