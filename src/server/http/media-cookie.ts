import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { sessionReplySchema } from '#contract/commands/session.ts';
import { findSessions, sessionMs } from '../commands/sessions.ts';
import type { Context } from '../context.ts';
import { cookieValue, sessionOfCookie } from '../media/signed-address.ts';
import type { Caller } from './caller.ts';

/**
 * The cookie `foyer_media`: videos are fetched by the browser itself, which sends no token, so it names the session
 * there. It opens nothing alone: an address has to be signed for the same session. It goes to /media only, and no
 * script reads it.
 */
const name = 'foyer_media';

/** The session that the request's cookie names; undefined without one that we made. Of two of the name the first counts. */
export function mediaSession({ keys }: Context, { headers, server }: FastifyRequest): string | undefined {
  const { [name]: value } = server.parseCookie(headers.cookie ?? '');
  return value === undefined ? undefined : sessionOfCookie(keys.mediaCookie, value);
}

type Sent = { request: FastifyRequest; reply: FastifyReply };

/** What an act that opens or ends a session does to the cookie: the new session's, or none (`data` has no token after a log-out). */
export async function mediaCookieFor(context: Context, { request, reply }: Sent, data: unknown): Promise<void> {
  if (!v.is(sessionReplySchema, data)) {
    setCookie(context, { request, reply }, '', 0);
    return;
  }
  const session = (await findSessions(context.db.queries, [data.token], context.nowMs())).get(data.token);
  if (session) give(context, { request, reply }, session.sessionId);
}

/**
 * With the addresses of a video goes the cookie that they need: a session slides for as long as it is used, and a
 * cookie does not; and who logged in before there were videos has none.
 */
export function renewMediaCookie(context: Context, { caller, ...sent }: Sent & { caller: Caller }): void {
  if (caller.viewer.kind === 'member') give(context, sent, caller.viewer.sessionId);
}

/** For as long as a session may stand unused. */
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
