import ky, { type BeforeRequestHook, isHTTPError, type Options, type ResponsePromise } from 'ky';
import { client } from '../client.ts';
import type { KeptSession } from '../device/session.ts';
import { takeEarly } from './early.ts';
import { UnreachableError } from './errors.ts';
import { wireHeaders } from './headers.ts';
import { retryAfterMs } from './held-back.ts';

export type Sending = {
  path: string;
  /** Whose request it is; their headers are sent. Left out for a signed address, which gets nothing of a member's. */
  session?: Pick<KeptSession, 'token' | 'tokensso'> | null;
  headers?: Record<string, string>;
  /** The fields of a POST; FormData if there is a file among them. */
  body?: URLSearchParams | FormData;
  signal?: AbortSignal | undefined;
  /** For headers and body together, in ms. Without it only `signal` ends the request. */
  timeoutMs?: number;
  /** Lets the reply set the cookie that belongs to videos; without it, cookies are neither sent nor accepted. */
  takesCookie?: boolean;
  /** The browser does not cache the reply. */
  unkept?: boolean;
  /** A read: repeated once if a busy server asks for a short wait. */
  mayRepeat?: boolean;
};

/** A complete reply. `text` is '' if it has no body. */
export type Arrived = { status: number; headers: Headers; text: string };

/** The longest wait in ms that a busy server may ask for before a read's second try; longer ones are left to net/held-back.ts. */
const longestWaitMs = 2_000;
const busyStatus = 503;

/** index.html may have sent this request already. */
const takeOverEarly: BeforeRequestHook = async ({ request }) => {
  const early = await takeEarly(request);
  if (early === null) throw new UnreachableError('No answer');
  return early;
};

/**
 * Every request of the client. Nothing is repeated unless the caller says that it may be: sync decides about reads, and
 * a command is sent once.
 */
const club = ky.create({
  retry: 0,
  throwHttpErrors: false,
  // ky applies `timeout` to headers and body each; `totalTimeout` to both together.
  timeout: false,
  hooks: { beforeRequest: [takeOverEarly] },
});

/** Sends it. Read the body with the shortcuts of the returned promise (`sent.text()`): only these are covered by the timeout. */
export function send({ path, session, headers, body, signal, timeoutMs, takesCookie, unkept, mayRepeat }: Sending): ResponsePromise {
  return club(path, {
    ...(body ? { method: 'post', body } : {}),
    ...(mayRepeat ? repeatedOnce(signal, timeoutMs) : {}),
    headers: { ...(session === undefined ? {} : wireHeaders(session)), ...headers },
    signal: signal ?? null,
    credentials: takesCookie ? 'same-origin' : 'omit',
    cache: unkept ? 'no-store' : 'no-cache',
    totalTimeout: timeoutMs ?? false,
  });
}

/** Sends it and takes the whole reply, whatever its status. Throws UnreachableError. */
export async function exchange(sending: Sending): Promise<Arrived> {
  try {
    const sent = send(sending);
    const { status, headers } = await sent;
    // Before the body: the time that it takes to arrive must not be added to the server's clock.
    hearTime(headers);
    return { status, headers, text: await sent.text() };
  } catch (error) {
    // Thrown only for a read that may be repeated, after its last try; ky has read its body by then.
    if (isHTTPError(error)) {
      const { status, headers } = error.response;
      hearTime(headers);
      return { status, headers, text: typeof error.data === 'string' ? error.data : '' };
    }
    // Without its cause: ky's errors hold the request, with the member's token in its headers.
    throw error instanceof UnreachableError ? error : new UnreachableError('No answer');
  }
}

function hearTime(headers: Headers): void {
  const clubMs = Date.parse(headers.get('date') ?? '');
  if (clubMs > 0) client().heardTime(clubMs);
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
