import { client } from '../client.ts';
import type { StoredSession } from '../device/session.ts';

export type Sending = {
  path: string;
  /** Whose request it is; their headers are sent. Left out for a signed address, which gets nothing of a member's. */
  session?: Pick<StoredSession, 'token' | 'tokensso'> | null;
  headers?: Record<string, string>;
  /** The fields of a POST; FormData if there is a file among them. */
  body?: URLSearchParams | FormData;
  signal?: AbortSignal | undefined;
  /** For headers and body together, in ms. Without it only `signal` ends the request. */
  timeoutMs?: number;
  /** Lets the reply set the cookie that belongs to videos; without it, cookies are neither sent nor accepted. */
  takesCookie?: boolean;
  /** The browser does not cache the reply. */
  uncached?: boolean;
  /** A read: repeated once if a busy server asks for a short wait. */
  mayRepeat?: boolean;
};

/** A complete reply. `text` is '' if it has no body. */
export type Arrived = { status: number; headers: Headers; text: string };

/** Reports the server's time by a reply whose headers came `agoMs` ago. A page that something in between has sent has another clock's. */
export function noteTime(headers: Headers, agoMs = 0): void {
  if (!(headers.get('content-type') ?? 'application/json').startsWith('application/json')) return;
  const clubMs = Date.parse(headers.get('date') ?? '') + agoMs;
  if (clubMs > 0) client().receivedTime(clubMs);
}
