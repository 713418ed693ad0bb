import { httpInTime } from './exchange.ts';

/** A part of a video, or why there is none. `refused`: the address has expired, or the right has ended. */
export type Part = { state: 'part'; bytes: Blob; total: number; etag: string } | { state: 'refused' } | { state: 'unreachable' };

/** Longer than any part takes on a usable connection, in ms. */
const partTimeoutMs = 60_000;

/** Fetches the bytes from `first` to `last` (both included) of a signed address, with its cookie. */
export async function fetchPart(url: string, first: number, last: number, signal: AbortSignal): Promise<Part> {
  try {
    const { send } = await httpInTime({ signal, timeoutMs: partTimeoutMs });
    const headers = { range: `bytes=${first}-${last}` };
    const sent = send({ path: url, headers, signal, takesCookie: true, uncached: true, timeoutMs: partTimeoutMs });
    const response = await sent;
    const [, total] = /\/([0-9]+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
    // A whole page with a status of 200 is from something in between, and no refusal.
    if (response.status !== 206 || total === undefined)
      return { state: response.ok || response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused' };
    const bytes = await sent.blob();
    const wanted = Math.min(last, Number(total) - 1) - first + 1;
    if (bytes.size !== wanted) return { state: 'unreachable' };
    return { state: 'part', bytes, total: Number(total), etag: response.headers.get('etag') ?? '' };
  } catch {
    return { state: 'unreachable' };
  }
}

/** Longer than the largest captions take on a usable connection, in ms. */
const captionsTimeoutMs = 30_000;

/** Twice the server's limit, in bytes. */
const mostBytes = 1024 * 1024;

/** Captions from a signed address, with its cookie; undefined if they can't be fetched now. */
export async function fetchCaptions(url: string): Promise<Blob | undefined> {
  try {
    const { send } = await httpInTime({ timeoutMs: captionsTimeoutMs });
    const sent = send({ path: url, takesCookie: true, uncached: true, timeoutMs: captionsTimeoutMs });
    const captions = (await sent).ok ? await sent.blob() : undefined;
    if (!captions || captions.size > mostBytes) return undefined;
    // Not the page that something in between may have sent.
    return (await captions.slice(0, 16).text()).replace(/^\ufeff/, '').startsWith('WEBVTT') ? captions : undefined;
  } catch {
    return undefined;
  }
}
