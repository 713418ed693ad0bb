import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { sessionReplySchema } from '#contract/commands/session.ts';
import { findSessions, sessionMs } from '../commands/sessions.ts';
import type { Context } from '../context.ts';
import { cookieValue, sessionOfCookie } from '../media/signed-address.ts';
import type { Caller } from './caller.ts';

/**
 * The cookie `foyer_media`: videos are fetched by the browser itself, which sends no token, so the cookie identifies the session.
 * Alone it gives no access: the address must be signed for the same session. It is sent to /media only, and scripts
 * cannot read it.
 */
const name = 'foyer_media';

/** The session of the request's cookie; undefined without a valid one. Of two with this name the first is used. */
export function mediaSession({ keys }: Context, { headers, server }: FastifyRequest): string | undefined {
  const { [name]: value } = server.parseCookie(headers.cookie ?? '');
  return value === undefined ? undefined : sessionOfCookie(keys.mediaCookie, value);
}

type Sent = { request: FastifyRequest; reply: FastifyReply };

/** Sets the cookie after a command that starts a session, or clears it after one that ends it (`data` then has no token). */
export async function mediaCookieFor(context: Context, { request, reply }: Sent, data: unknown): Promise<void> {
  if (!v.is(sessionReplySchema, data)) {
    setCookie(context, { request, reply }, '', 0);
    return;
  }
  const session = (await findSessions(context.db.queries, [data.token], context.nowMs())).get(data.token);
  if (session) give(context, { request, reply }, session.sessionId);
}

/**
 * Sends the cookie along with the addresses of a video: sessions are extended by use, cookies are not,
 * and members who logged in with an early release have none.
 */
export function renewMediaCookie(context: Context, { caller, ...sent }: Sent & { caller: Caller }): void {
  if (caller.viewer.kind === 'member') give(context, sent, caller.viewer.sessionId);
}

/** As long as an unused session is valid. */
function give(context: Context, sent: Sent, sessionId: string): void {
  setCookie(context, sent, cookieValue(context.keys.mediaCookie, sessionId), sessionMs / 1_000);
}

function setCookie({ config }: Context, { request, reply }: Sent, value: string, maxAgeSeconds: number): void {
  const secure = config.publicOrigin?.startsWith('https:') || request.protocol === 'https';
  const parts = [
    `${name}=${value}`,
    'Path=/media',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
