import { localKeys } from '../device/keys.ts';
import { writeLocal } from '../device/local.ts';
import { currentSession } from '../device/session.ts';
import { wireHeaders } from './headers.ts';
import type { Arrived, Sending } from './sending.ts';

/** A complete reply, and when its headers came, by the device's clock, which runs on in sleep: the app may take it much later. */
export type EarlyReply = Arrived & { atMs: number };

/**
 * The requests that index.html sends before any script is loaded. A promise resolves to null if no reply came.
 * `token` and `lang` are those that they were sent with, `resources` what they hold, by its key in the mirror, and `named` those
 * that index.html sends with the ETag of the last start.
 */
export type Early = {
  lang: string;
  token: string;
  replies: Record<string, Promise<EarlyReply | null>>;
  resources: string[];
  named: string[];
};

declare global {
  interface Window {
    foyerEarly?: Early;
  }
}

/** The early reply to exactly this request, once; undefined if there is none. It came without any cookie. */
export function takeEarly({ path, session, body, takesCookie }: Sending): Promise<EarlyReply | null> | undefined {
  const early = globalThis.window?.foyerEarly;
  const reply = body || takesCookie ? undefined : early?.replies[path];
  if (!early || !reply || session === undefined) return undefined;
  delete early.replies[path];
  const { lang, token = '' } = wireHeaders(session);
  return early.lang === lang && early.token === token ? reply : undefined;
}

/**
 * Stores the ETag with which index.html asks next time, for a member: no HTTP cache has their replies. It says nothing about what is stored,
 * which the mirror compares by the ETag in its own state. Not for a member who has left meanwhile.
 */
export function rememberEarlyEtag({ path, session }: Sending, { status, headers }: EarlyReply): void {
  const etag = headers.get('etag');
  const isTheirs = session && session.token === currentSession()?.token;
  if (status === 200 && isTheirs && etag && window.foyerEarly?.named.includes(path)) writeLocal(`${localKeys.earlyEtag}.${path}`, etag);
}
