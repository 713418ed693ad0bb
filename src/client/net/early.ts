/**
 * The requests that index.html sends before any script is loaded. A promise resolves to null if no reply came.
 * `token` and `lang` are those that they were sent with.
 */
export type Early = { lang: string; token: string; replies: Record<string, Promise<Response | null>> };

declare global {
  interface Window {
    foyerEarly?: Early;
  }
}

/** The early reply to exactly this request, once; undefined if there is none. */
export function takeEarly({ method, url, headers }: Request): Promise<Response | null> | undefined {
  const early = globalThis.window?.foyerEarly;
  if (!early || method !== 'GET') return undefined;
  const { pathname, search } = new URL(url);
  const reply = early.replies[pathname + search];
  delete early.replies[pathname + search];
  return early.lang === headers.get('lang') && early.token === (headers.get('token') ?? '') ? reply : undefined;
}
