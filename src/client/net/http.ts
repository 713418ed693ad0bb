import ky from 'ky';

/** The one HTTP client. Never tries again by itself: sync decides about reads, and an act is sent once. */
const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'omit', cache: 'no-cache' });

export type Sending = {
  path: string;
  headers: Record<string, string>;
  /** The fields of a POST. */
  body?: URLSearchParams;
  signal: AbortSignal;
};

export function send({ path, headers, body, signal }: Sending): Promise<Response> {
  return client(path, { method: body ? 'POST' : 'GET', headers, body, signal });
}
