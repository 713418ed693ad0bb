import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refused } from '#contract/outcome.ts';
import { httpLimits } from './limits.ts';

/**
 * Keeps the number of calls at work bounded: one more is refused at once (503 with Retry-After) instead of making all
 * of them late, and so is every one while the event loop or the heap is at its limit. A server that drains refuses every
 * new call likewise. The liveness probe is always answered: a busy process must not be taken for a dead one.
 */
export interface Shedding {
  /** Counts the call until its reply has ended, or gives the refusal. */
  enter(request: FastifyRequest, reply: FastifyReply): Refused | undefined;
  /** This call stays open and does no work any more (a stream): it no longer counts. */
  rest(reply: FastifyReply): void;
  /** From now on the server finishes what it has and takes nothing new. */
  drain(): void;
  isDraining(): boolean;
  /** Calls at work. */
  inFlight(): number;
}

export function shedding(isUnderPressure: () => boolean, mostInFlight: number = httpLimits.callsInFlight): Shedding {
  let inFlight = 0;
  let draining = false;
  const leaving = new WeakMap<FastifyReply['raw'], () => void>();
  const full = refused('overloaded', { retryAfterSeconds: httpLimits.overloadSeconds });
  return {
    enter(request, reply) {
      if (draining) {
        // The next request of this connection should go to another process.
        reply.header('connection', 'close');
        if (!isProbe(request)) return full;
      }
      if ((inFlight >= mostInFlight || isUnderPressure()) && !isProbe(request)) return full;
      inFlight += 1;
      const { raw } = reply;
      const leave = (): void => {
        if (leaving.delete(raw)) inFlight -= 1;
      };
      leaving.set(raw, leave);
      // `close` also comes when the caller goes away, where `finish` never does.
      raw.once('close', leave);
      return undefined;
    },
    rest: ({ raw }) => leaving.get(raw)?.(),
    drain() {
      draining = true;
    },
    isDraining: () => draining,
    inFlight: () => inFlight,
  };
}

function isProbe(request: FastifyRequest): boolean {
  return /^(\/api)?\/(healthz|readyz)$/.test(request.raw.url ?? '');
}
