import { send } from './http.ts';

/** Longer than the largest captions take on a line that is worth waiting for, in ms. */
const captionsTimeoutMs = 30_000;

/** Twice what the club takes in, in bytes. */
const mostBytes = 1024 * 1024;

/** Captions from a signed address, with the cookie that goes with it; undefined where they can't be had now. */
export async function fetchCaptions(url: string): Promise<Blob | undefined> {
  try {
    const sent = send({ path: url, takesCookie: true, unkept: true, timeoutMs: captionsTimeoutMs });
    const captions = (await sent).ok ? await sent.blob() : undefined;
    return captions && captions.size <= mostBytes ? captions : undefined;
  } catch {
    return undefined;
  }
}
