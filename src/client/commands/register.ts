import { logInCall } from '#contract/commands/log-in.ts';
import { registerCall } from '#contract/commands/register.ts';
import { enterBy } from './enter.ts';
import type { CommandResult } from './outcome.ts';

/** The member has waited for the first reply already, in ms. */
const askTimeoutMs = 10_000;

/**
 * Checklist E17, T1. Without a reply the member may exist by now, and registering again would find the name taken: one log-in with the
 * same name and password tells. So may a first reply that says that it is taken: a browser sends a request once more by itself if its
 * connection is closed without one.
 */
export async function register(given: { username: string; password: string; code: string }): Promise<CommandResult> {
  const result = await enterBy(registerCall, given);
  const mayBeTheirs = result.state === 'unknown' || (result.state === 'refused' && result.why === 'username_taken');
  if (!mayBeTheirs) return result;
  const { username, password } = given;
  const entered = await enterBy(logInCall, { username, password }, { timeoutMs: askTimeoutMs });
  return entered.state === 'done' ? entered : result;
}
