import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '#contract/outcome.ts';
import { refusals } from '#contract/refusals.ts';
import { addressKey } from './call-rate.ts';
import type { SendRefusal } from './envelope.ts';
import { ReplyCounts } from './reply-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route's requests are counted as; `file` where nothing stands here. */
    countedAs?: string;
  }
}

/** What is measured at the moment it is asked for: its name, what it means, and its value or its values by labels. */
export interface Gauge {
  name: string;
  help: string;
  read(): number | readonly (readonly [labels: string, value: number])[];
}

/** Under both, as the probes: Prometheus looks at the bare one. */
const addresses = ['/metrics', '/api/metrics'];

/** Any of them says that the peer is a proxy, whose loopback address proves nothing of the caller. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'];

/** How often the event loop is looked at. */
const lookEveryMs = 20;

/** How late a look came, in seconds; perf_hooks gives the time between two looks, in nanoseconds. */
const lagOf = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1_000 - lookEveryMs * 1_000)) / 1_000_000;

/**
 * `GET /metrics` (wire.md): Prometheus text, for who has METRICS_TOKEN as bearer, or comes from this machine past no
 * proxy; to everyone else there is no such address. Counts are of this process since its start, and name no member.
 */
export function registerMetrics(
  app: FastifyInstance,
  parts: { metricsToken: string | undefined; gauges: readonly Gauge[]; sendRefusal: SendRefusal },
): void {
  const counts = new ReplyCounts();
  const lag = monitorEventLoopDelay({ resolution: lookEveryMs });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  app.addHook('onResponse', (request, reply, next) => {
    const code = request.refusal ? refusals[request.refusal].code : reply.statusCode;
    counts.add(request.routeOptions.config.countedAs ?? 'file', code, reply.elapsedTime);
    next();
  });
  const gauges: Gauge[] = [...parts.gauges, ...processGauges(lag)];
  for (const url of addresses) {
    app.get(url, { config: { countedAs: 'metrics' } }, (request, reply) => {
      if (!mayRead(request, parts.metricsToken)) return parts.sendRefusal(request, reply, refused('not_found'), 404);
      reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
      return reply.send([...counts.lines(), ...gauges.flatMap(gaugeLines), ''].join('\n'));
    });
  }
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

function processGauges(lag: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const lagNow = (): [string, number][] => {
    const seen: [string, number][] = [
      ['{quantile="0.5"}', lagOf(lag.percentile(50))],
      ['{quantile="0.99"}', lagOf(lag.percentile(99))],
      ['{quantile="1"}', lagOf(lag.max)],
    ];
    lag.reset();
    return seen;
  };
  return [
    { name: 'foyer_event_loop_lag_seconds', help: 'How late the event loop was, since this was last asked.', read: lagNow },
    { name: 'foyer_memory_bytes', help: 'Resident memory of the process.', read: () => process.memoryUsage.rss() },
    { name: 'foyer_uptime_seconds', help: 'Since the process began.', read: () => Math.round(process.uptime()) },
  ];
}

function gaugeLines({ name, help, read }: Gauge): string[] {
  const value = read();
  const values = typeof value === 'number' ? [['', value] as const] : value;
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...values.map(([labels, number]) => `${name}${labels} ${number}`)];
}
