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
export function takeEarly(path: string, headers: Record<string, string>): Promise<Response | null> | undefined {
  const early = globalThis.window?.foyerEarly;
  const reply = early?.replies[path];
  if (!early || !reply) return undefined;
  delete early.replies[path];
  return early.lang === headers.lang && early.token === (headers.token ?? '') ? reply : undefined;
}
