export type Sending = {
  path: string;
  headers: Record<string, string>;
  /** The fields of a POST; FormData where a file is among them. */
  body?: URLSearchParams | FormData;
  signal: AbortSignal;
  /** Lets the reply set the cookie that goes with films; without it, cookies are neither sent nor taken. */
  takesCookie?: boolean;
};

/** The one way out. Never tries again by itself: sync decides about reads, and an act is sent once. */
export function send({ path, headers, body, signal, takesCookie = false }: Sending): Promise<Response> {
  const sent: RequestInit = body ? { method: 'POST', body } : {};
  return fetch(path, { ...sent, headers, signal, credentials: takesCookie ? 'same-origin' : 'omit', cache: 'no-cache' });
}
