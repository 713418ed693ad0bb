import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { rateLimits } from './limits.ts';

/**
 * Token buckets, one per caller: `burst` calls at once, refilled at `perSecond`. `take` returns 0, or the seconds after
 * which another call is allowed. In memory, since it protects this process; limits that protect accounts are shared (wrong-tries.ts).
 */
export interface CallRate {
  take(caller: string, nowMs: number): number;
  /** Callers remembered. */
  size(): number;
}

export function callRate(limits: { perSecond: number; burst: number; callers: number } = rateLimits): CallRate {
  const allowances = new LRUCache<string, { left: number; atMs: number }>({ max: limits.callers });
  return {
    take(caller, nowMs) {
      let allowance = allowances.get(caller);
      if (allowance) {
        // A clock that is set back adds and removes nothing.
        const passedMs = Math.max(0, nowMs - allowance.atMs);
        allowance.left = Math.min(limits.burst, allowance.left + (passedMs / 1_000) * limits.perSecond);
        allowance.atMs = nowMs;
      } else {
        allowance = { left: limits.burst, atMs: nowMs };
        allowances.set(caller, allowance);
      }
      if (allowance.left < 1) return Math.max(1, Math.ceil((1 - allowance.left) / limits.perSecond));
      allowance.left -= 1;
      return 0;
    },
    size: () => allowances.size,
  };
}

/**
 * The key of an address in limits: an IPv4 address (also if written as IPv6), or the /64 of an IPv6
 * address, since a subscriber has all of it. Undefined is a caller who has disconnected: '' is the key for all of those.
 */
export function addressKey(address: string | undefined): string {
  const plain = address?.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:([0-9.]+)$/i.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : plain;
}

/** The first four groups, expanded. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const dotted = last.at(-1)?.includes('.') || first.at(-1)?.includes('.') ? 1 : 0;
  const missing = tail === undefined ? 0 : Math.max(0, 8 - dotted - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
