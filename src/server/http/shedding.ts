import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refused } from '#contract/outcome.ts';
import { httpLimits } from './limits.ts';

/**
 * Bounds the number of calls in flight: one more is refused at once (503 with Retry-After) instead of delaying all
 * of them, and so is every call while the event loop or the heap is at its limit. A draining server refuses every
 * new call likewise. The liveness probe is always answered: a busy process must not be mistaken for a dead one.
 */
export interface Shedding {
  /** Counts the call until its reply has ended, or returns the refusal. */
  enter(request: FastifyRequest, reply: FastifyReply): Refused | undefined;
  /** This call stays open without doing work (a stream): it is no longer counted. */
  rest(reply: FastifyReply): void;
  /** From now on the server finishes calls in flight and accepts no new ones. */
  drain(): void;
  isDraining(): boolean;
  /** Calls in flight. */
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
      // `close` is also emitted when the caller disconnects, `finish` is not.
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
