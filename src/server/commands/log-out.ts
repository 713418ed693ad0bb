import type { logOutCall } from '#contract/commands/log-out.ts';
import { done } from '#contract/outcome.ts';
import type { Command } from './command.ts';
import { endSession } from './sessions.ts';

/** Ends the session of `token` or of `tokensso`. The reply is the same if there was none: the caller is logged out either way. */
export const logOut: Command<typeof logOutCall> = async (context, asker) => {
  if (asker.token !== undefined || asker.tokensso !== undefined) await context.db.transaction((tx) => endSession(tx, asker));
  return done({});
};
