import { registerCall } from '#contract/commands/register.ts';
import { enterBy } from './enter.ts';
import { logIn } from './log-in.ts';
import type { CommandResult } from './outcome.ts';

/**
 * Checklist E17, T1. Without a reply the member may exist by now, and registering again would find the name taken: one log-in with the
 * same name and password tells.
 */
export async function register(given: { username: string; password: string; code: string }): Promise<CommandResult> {
  const result = await enterBy(registerCall, given);
  if (result.state !== 'unknown') return result;
  const { username, password } = given;
  const entered = await logIn({ username, password });
  return entered.state === 'done' ? entered : result;
}
