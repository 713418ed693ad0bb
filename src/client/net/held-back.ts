import { RefusedError } from './errors.ts';

/** The server sent `Retry-After`: until then the same question is not asked again, whoever wants it. */
type Hold = { untilMs: number; refusal: RefusedError };

const limits = {
  /** Questions held back at once, at most; the oldest is forgotten first. */
  questions: 200,
  /** Longer than any wait that our server sends, in ms: a proxy's `Retry-After` must not silence a phone for a day. */
  longestMs: 15 * 60_000,
} as const;

const holds = new Map<string, Hold>();

/** Even, whatever the phone's clock is set to; in ms. */
const elapsedMs = (): number => performance.now();

/** The refusal that this question got, while the wait that came with it goes on. */
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

/** The wait that a reply asks for, in ms; 0 where it asks for none. A date (RFC 9110, 10.2.3) is held against the reply's own. */
export function retryAfterMs(headers: Headers): number {
  const header = headers.get('retry-after') ?? '';
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * 1_000;
  const waitMs = Date.parse(header) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs);
}
