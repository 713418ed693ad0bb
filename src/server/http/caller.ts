import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { languageFrom } from '#contract/languages.ts';
import { type Refused, refused } from '#contract/outcome.ts';
import { findSessions, type StandingSession, slideSession, tokenForm } from '../commands/sessions.ts';
import type { Context, Viewer } from '../context.ts';
import { addressKey } from './call-rate.ts';

/** Who calls, as far as the request's headers prove it. */
export interface Caller {
  /** A member only with the token of a standing session of an active account. */
  viewer: Viewer;
  /** What became of the `token` header. `inactive`: a standing session of an account that was switched off. */
  session: 'none' | 'valid' | 'invalid' | 'inactive';
  /** Whose allowance a call takes: the session's, else the address's. */
  allowance: string;
  address: string;
  /** The secrets themselves, for the act that ends a session. */
  token: string | undefined;
  tokensso: string | undefined;
}

/** Reads the headers and looks the session up; extends it. Changes nothing else. */
export async function identify(context: Context, lookUp: SessionLookup, request: FastifyRequest): Promise<Caller> {
  const language = languageFrom(headerText(request, 'lang'));
  const address = addressKey(request.ip);
  const tokensso = headerText(request, 'tokensso');
  const visitor: Caller = {
    viewer: { kind: 'visitor', language },
    session: 'none',
    allowance: `address ${address}`,
    address,
    token: undefined,
    tokensso: tokensso !== undefined && tokenForm.test(tokensso) ? tokensso : undefined,
  };
  const header = headerText(request, 'token');
  // Clients of the old kind send the header empty after a log-out.
  if (header === undefined || header === '') return visitor;
  const token = decodeToken(header);
  const session = token === undefined ? undefined : await lookUp(token);
  if (!session || token === undefined) return { ...visitor, session: 'invalid' };
  const known = { ...visitor, token, allowance: `session ${session.sessionId}` };
  if (session.status !== 1) return { ...known, session: 'inactive' };
  // A read must not fail because its date could not be written down.
  await slideSession(context, session).catch((error: unknown) => request.log.error({ err: error }, 'a session could not be moved on'));
  const { memberId, sessionId, tier } = session;
  return { ...known, session: 'valid', viewer: { kind: 'member', language, memberId, sessionId, tier } };
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The token out of its header: base64 of the UTF-8 bytes of an ASCII string. Undefined for anything else. */
function decodeToken(header: string): string | undefined {
  if (header.length > 100 || !/^[A-Za-z0-9+/]+={0,2}$/.test(header)) return undefined;
  const token = Buffer.from(header, 'base64').toString('latin1');
  return tokenForm.test(token) ? token : undefined;
}

/** Acts that a caller with a stale token must be able to do all the same: they end it, or get another one. */
const callsWithoutToken: readonly string[] = ['log-in', 'log-in-third', 'register', 'log-out', 'health', 'ready'];

/**
 * Whether this caller may make this call (`who` in contract/calls.ts); the refusal if not.
 *
 * A token that was sent but is not valid any more is answered `auth` on every call but those of `callsWithoutToken` and
 * those that anyone may make (base info, config, notices), so that a client learns of it at its next read. The token
 * of an account that was switched off is answered `account_inactive` on all but `callsWithoutToken` (T6).
 * `gated` is asked only where it matters: whether `video_login` is 1.
 */
export async function admit(caller: Caller, call: Pick<Call, 'name' | 'who'>, gated: () => Promise<boolean>): Promise<Refused | undefined> {
  if (callsWithoutToken.includes(call.name)) return undefined;
  if (caller.session === 'inactive') return refused('account_inactive');
  if (call.who === 'anyone' || caller.session === 'valid') return undefined;
  if (call.who === 'member' || caller.session === 'invalid') return refused('auth');
  return (await gated()) ? refused('auth') : undefined;
}

/** Tokens of one query at most. */
const tokensAtOnce = 64;

/** Finds the session of a token, as of a query that began after it was asked for. */
export type SessionLookup = (token: string) => Promise<StandingSession | undefined>;

/**
 * Looks up the sessions of all requests of one turn of the event loop in one query: nothing is remembered, so that a
 * session that was ended anywhere is ended here as well, and yet under load a lookup costs a fraction of a query.
 */
export function sessionLookup(context: Context): SessionLookup {
  let open: { tokens: Set<string>; found: Promise<Map<string, StandingSession>> } | undefined;

  const openBatch = () => {
    const tokens = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open?.tokens === tokens) open = undefined;
      return findSessions(context.db.queries, [...tokens], context.nowMs());
    });
    return { tokens, found };
  };

  return async (token) => {
    if (open === undefined || open.tokens.size >= tokensAtOnce) open = openBatch();
    const { tokens, found } = open;
    tokens.add(token);
    return (await found).get(token);
  };
}
