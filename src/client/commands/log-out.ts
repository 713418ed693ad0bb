import type { CommandResult } from './command-result.ts';
import { endPendingSessions } from './end-sessions.ts';
import { leave } from './leave.ts';

/** Checklist T2, O14: wipes at once, also offline; the server hears of it at the next contact. Always `done`. */
export async function logOut(): Promise<CommandResult> {
  await leave({ why: 'log-out', message: '' });
  void endPendingSessions();
  return { state: 'done', message: '' };
}
