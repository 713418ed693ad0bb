import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { languageFrom } from '#contract/languages.ts';
import { type Refused, refused } from '#contract/outcome.ts';
import { findSessions, type StandingSession, slideSession, tokenForm } from '../commands/sessions.ts';
import type { Context, Viewer } from '../context.ts';
import { addressKey } from './call-rate.ts';

/** The caller, as far as the request's headers prove it. */
export interface Caller {
  /** A member only with the token of a valid session of an active account. */
  viewer: Viewer;
  /** The result of the `token` header. `inactive`: a valid session of a disabled account. */
  session: 'none' | 'valid' | 'invalid' | 'inactive';
  /** The key of the caller's rate limit: the session's, else the address's. */
  allowance: string;
  address: string;
  /** The secrets themselves, for the command that ends a session. */
  token: string | undefined;
  tokensso: string | undefined;
}

/** Reads the headers, looks up the session and extends it. Changes nothing else. */
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
  // Old clients send an empty header after a log-out.
  if (header === undefined || header === '') return visitor;
  const token = decodeToken(header);
  const session = token === undefined ? undefined : await lookUp(token);
  if (!session || token === undefined) return { ...visitor, session: 'invalid' };
  const known = { ...visitor, token, allowance: `session ${session.sessionId}` };
  if (session.status !== 1) return { ...known, session: 'inactive' };
  // A read must not fail because the date of last use could not be stored.
  await slideSession(context, session).catch((error: unknown) => request.log.error({ err: error }, 'a session could not be moved on'));
  const { memberId, sessionId, tier } = session;
  return { ...known, session: 'valid', viewer: { kind: 'member', language, memberId, sessionId, tier } };
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The token from its header: base64 of the UTF-8 bytes of an ASCII string. Undefined for anything else. */
function decodeToken(header: string): string | undefined {
  if (header.length > 100 || !/^[A-Za-z0-9+/]+={0,2}$/.test(header)) return undefined;
  const token = Buffer.from(header, 'base64').toString('latin1');
  return tokenForm.test(token) ? token : undefined;
}

/** Commands that a caller with an invalid token must still be able to use: they end it, or get a new one. */
const callsWithoutToken: readonly string[] = [
  'log-in',
  'log-in-third',
  'begin-passkey-log-in',
  'log-in-by-passkey',
  'register',
  'log-out',
  'health',
  'ready',
];

/**
 * Whether this caller may make this call (`who` in contract/calls.ts); the refusal if not.
 *
 * A token that is no longer valid gets `auth` from every call except `callsWithoutToken` and
 * those that anyone may make (base info, config, notices), so that a client notices at its next read. The token
 * of a disabled account gets `account_inactive` from all except `callsWithoutToken` (T6).
 * `gated` (whether `video_login` is 1) is called only when it matters.
 */
export async function admit(caller: Caller, call: Pick<Call, 'name' | 'who'>, gated: () => Promise<boolean>): Promise<Refused | undefined> {
  if (callsWithoutToken.includes(call.name)) return undefined;
  if (caller.session === 'inactive') return refused('account_inactive');
  if (call.who === 'anyone' || caller.session === 'valid') return undefined;
  if (call.who === 'member' || caller.session === 'invalid') return refused('auth');
  return (await gated()) ? refused('auth') : undefined;
}

/** The most tokens of one query. */
const tokensAtOnce = 64;

/** Finds the session of a token, by a query that starts after the call. */
export type SessionLookup = (token: string) => Promise<StandingSession | undefined>;

/**
 * Looks up the sessions of all requests of one tick of the event loop in one query. Nothing is cached, so that a
 * session ended by another process is ended here too, and under load a lookup still costs only a fraction of a query.
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
