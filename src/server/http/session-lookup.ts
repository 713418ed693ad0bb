import { findSessions, type StandingSession } from '../commands/sessions.ts';
import type { Context } from '../context.ts';

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
