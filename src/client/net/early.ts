/**
 * The requests that index.html starts before any script is there. A promise gives null where no answer came.
 * `token` and `lang` are those that they were sent with.
 */
export type Early = { lang: string; token: string; replies: Record<string, Promise<Response | null>> };

declare global {
  interface Window {
    foyerEarly?: Early;
  }
}

/** The early answer to this very request, once; undefined where there is none. */
export function takeEarly({ method, url, headers }: Request): Promise<Response | null> | undefined {
  const early = globalThis.window?.foyerEarly;
  if (!early || method !== 'GET') return undefined;
  const { pathname, search } = new URL(url);
  const reply = early.replies[pathname + search];
  delete early.replies[pathname + search];
  return early.lang === headers.get('lang') && early.token === (headers.get('token') ?? '') ? reply : undefined;
}
