import { client } from '../client.ts';
import { rememberEarlyEtag, takeEarly } from './early.ts';
import { UnreachableError } from './errors.ts';
import { type Arrived, noteTime, type Sending } from './sending.ts';

/** An early reply that waited longer for the app, in ms, is not used: the page was put aside meanwhile, and it would count as new. */
const earlyForMs = 60_000;

/**
 * Sends the request and returns the complete reply, whatever its status. Throws UnreachableError. A reply that index.html has
 * already received is used as it is: the first content does not need the code that sends requests (net/http.ts).
 */
export async function exchange(sending: Sending): Promise<Arrived> {
  const early = takeEarly(sending);
  const reply = early ? await early : undefined;
  if (reply === null) throw new UnreachableError('No answer');
  if (reply) {
    const agoMs = client().nowMs() - reply.atMs;
    // Whatever the clock: it may have been set back.
    if (Math.abs(agoMs) < earlyForMs) {
      rememberEarlyEtag(sending, reply);
      noteTime(reply.headers, agoMs);
      return reply;
    }
  }
  const sentMs = performance.now();
  const { sendWhole } = await httpInTime(sending);
  const timeoutMs = sending.timeoutMs && Math.max(1, sending.timeoutMs - (performance.now() - sentMs));
  return sendWhole(timeoutMs ? { ...sending, timeoutMs } : sending);
}

type Http = typeof import('./http.ts');
let http: Http | undefined;

/** Loads the code that sends requests: after the first content, or when a request needs it. Rejects if it can't be loaded now. */
export async function loadHttp(): Promise<Http> {
  http ??= await import('./http.ts');
  return http;
}

/** The same, waiting no longer than the request may take: throws UnreachableError then, as for a reply that does not come. */
export async function httpInTime({ signal, timeoutMs }: Pick<Sending, 'signal' | 'timeoutMs'>): Promise<Http> {
  if (http) return http;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new UnreachableError('No answer'));
    const timer = timeoutMs && setTimeout(giveUp, timeoutMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    loadHttp()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}
