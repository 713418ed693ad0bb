import type { CommandResult } from './command-result.ts';

/** Checklist E17, T1. */
export async function register(_given: { username: string; password: string; code: string }): Promise<CommandResult> {
  return { state: 'offline' };
}
