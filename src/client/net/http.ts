import ky, { isHTTPError, type Options, type ResponsePromise } from 'ky';
import { client } from '../client.ts';
import { UnreachableError } from './errors.ts';
import { wireHeaders } from './headers.ts';
import { retryAfterMs } from './held-back.ts';
import { type Arrived, noteTime, type Sending } from './sending.ts';

/** The longest wait in ms that a busy server may ask for before a read's second try; longer ones are left to net/held-back.ts. */
const longestWaitMs = 2_000;
const busyStatus = 503;

/**
 * Every request of the client. Nothing is repeated unless the caller says that it may be: sync decides about reads, and
 * a command is sent once.
 */
const club = ky.create({
  retry: 0,
  throwHttpErrors: false,
  // ky applies `timeout` to headers and body each; `totalTimeout` to both together.
  timeout: false,
});

/** Sends it. Read the body with the shortcuts of the returned promise (`sent.text()`): only these are covered by the timeout. */
export function send({ path, session, headers, body, signal, timeoutMs, takesCookie, uncached, mayRepeat }: Sending): ResponsePromise {
  return club(path, {
    ...(body ? { method: 'post', body } : {}),
    ...(mayRepeat ? repeatedOnce(signal, timeoutMs) : {}),
    headers: { ...(session === undefined ? {} : wireHeaders(session)), ...headers },
    signal: signal ?? null,
    credentials: takesCookie ? 'same-origin' : 'omit',
    cache: uncached ? 'no-store' : 'no-cache',
    totalTimeout: timeoutMs ?? false,
  });
}

/** Sends it and takes the whole reply, whatever its status. Throws UnreachableError. */
export async function sendWhole(sending: Sending): Promise<Arrived> {
  try {
    const sent = send(sending);
    const { status, headers } = await sent;
    // Before the body: the time that it takes to arrive must not be added to the server's clock.
    noteTime(headers);
    return { status, headers, text: await sent.text() };
  } catch (error) {
    // Thrown only for a read that may be repeated, after its last try; ky has read its body by then.
    if (isHTTPError(error)) {
      const { status, headers } = error.response;
      noteTime(headers);
      return { status, headers, text: typeof error.data === 'string' ? error.data : '' };
    }
    // Without its cause: ky's errors hold the request, with the member's token in its headers.
    throw error instanceof UnreachableError ? error : new UnreachableError('No answer');
  }
}

/** A second try, after the wait that a busy server asks for: never without a wait, nor if the request would be over by then. */
function repeatedOnce(signal: AbortSignal | undefined, timeoutMs = Number.POSITIVE_INFINITY): Options {
  const untilMs = performance.now() + timeoutMs;
  let waitMs = 0;
  return {
    throwHttpErrors: (status) => status === busyStatus,
    // Unparsed, for the envelope.
    parseJson: (text) => text,
    retry: {
      limit: 1,
      shouldRetry: ({ error }) => {
        waitMs = isHTTPError(error) ? retryAfterMs(error.response.headers) : 0;
        if (waitMs === 0 || waitMs > longestWaitMs || signal?.aborted || performance.now() + waitMs >= untilMs) return false;
        // The server was reached: waiting while it is busy must not look like a lost connection.
        client().started()('answered');
        return true;
      },
      // Not ky's own reading of the header, which compares a date with the device's clock.
      delay: () => waitMs,
    },
  };
}
