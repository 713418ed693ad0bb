export type Sending = {
  path: string;
  headers: Record<string, string>;
  /** The fields of a POST. */
  body?: URLSearchParams;
  signal: AbortSignal;
};

/** The one way out. Never tries again by itself: sync decides about reads, and an act is sent once. */
export function send({ path, headers, body, signal }: Sending): Promise<Response> {
  const sent: RequestInit = body ? { method: 'POST', body } : {};
  return fetch(path, { ...sent, headers, signal, credentials: 'omit', cache: 'no-cache' });
}
