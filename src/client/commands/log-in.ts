import type { CommandResult } from './command-result.ts';

/** Checklist E16, T1. */
export async function logIn(_given: { username: string; password: string }): Promise<CommandResult> {
  return { state: 'offline' };
}
