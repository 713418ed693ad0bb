import { revokeSessionCall } from '#contract/commands/member-profile.ts';
import { postCommand } from '../net/ask.ts';
import { askAnew } from './ask-anew.ts';
import type { CommandResult } from './command-result.ts';
import { outcomeOf } from './outcome.ts';

/** Logs the member out on another device. However it ends, the list is asked for anew: it says which ones stand. */
export async function revokeSession(id: string): Promise<CommandResult> {
  const result = await outcomeOf(async () => (await postCommand(revokeSessionCall, { id })).message);
  if (result.state !== 'offline') await askAnew(['sessions']);
  return result;
}
