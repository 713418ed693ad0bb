import type { CommandResult } from './command-result.ts';

/** Checklist E18, T7: the address parameters that the boot took out of the address bar. */
export async function logInThird(_given: { sso: string; username: string }): Promise<CommandResult> {
  return { state: 'offline' };
}
