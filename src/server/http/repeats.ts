import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Refused, refused } from '#contract/outcome.ts';
import { callRate } from './call-rate.ts';
import { repeatLimits } from './limits.ts';

/** Refuses requests that are repeated too often, before any lookup. */
export interface Repeats {
  /** The refusal, or undefined if the request may proceed. */
  check(request: FastifyRequest, nowMs: number): Refused | undefined;
  /** Requests remembered. */
  size(): number;
}

/** Counts in this process's memory, by hash: neither tokens nor requests are stored. */
export function repeats(limits: { perSecond: number; burst: number; callers: number; waitSeconds: number } = repeatLimits): Repeats {
  const rate = callRate(limits);
  return {
    check({ headers: { token }, raw: { method, url } }, nowMs) {
      if (typeof token !== 'string' || token === '' || (method !== 'GET' && method !== 'HEAD')) return undefined;
      const wait = rate.take(hash('sha256', `${token}\n${method} ${url}`, 'base64url'), nowMs);
      return wait > 0 ? refused('too_many', { retryAfterSeconds: Math.max(wait, limits.waitSeconds) }) : undefined;
    },
    size: rate.size,
  };
}
