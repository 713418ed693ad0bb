import { RefusedError } from './errors.ts';

/** The server sent `Retry-After`: until then the same request is not sent again, whoever wants it. */
type Hold = { untilMs: number; refusal: RefusedError };

const limits = {
  /** Requests held back at once, at most; the oldest is forgotten first. */
  questions: 200,
  /** Longer than any wait that our server sends, in ms: a proxy's `Retry-After` must not silence a client for a day. */
  longestMs: 15 * 60_000,
} as const;

const holds = new Map<string, Hold>();

/** Monotonic, independent of the device's clock; in ms. */
const elapsedMs = (): number => performance.now();

/** The refusal that this request got, while its wait lasts. */
export function heldBack(question: string): RefusedError | undefined {
  const hold = holds.get(question);
  if (!hold) return undefined;
  const leftMs = hold.untilMs - elapsedMs();
  if (leftMs > 0) return new RefusedError(hold.refusal.code, hold.refusal.reason, hold.refusal.message, leftMs);
  holds.delete(question);
  return undefined;
}

export function holdBack(question: string, refusal: RefusedError): void {
  holds.delete(question);
  holds.set(question, { untilMs: elapsedMs() + Math.min(refusal.retryAfterMs, limits.longestMs), refusal });
  for (const oldest of holds.keys()) {
    if (holds.size <= limits.questions) return;
    holds.delete(oldest);
  }
}

/** The wait that a reply asks for, in ms; 0 if none. A date (RFC 9110, 10.2.3) is compared with the reply's own. */
export function retryAfterMs(headers: Headers): number {
  const header = headers.get('retry-after') ?? '';
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * 1_000;
  const waitMs = Date.parse(header) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs);
}
