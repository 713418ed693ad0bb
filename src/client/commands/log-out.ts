import { endPendingSessions } from './end-sessions.ts';
import type { CommandResult } from './outcome.ts';
import { signOut } from './sign-out.ts';

/** Checklist T2, O14: wipes at once, also offline; the server is notified at the next contact. Always `done`. */
export async function logOut(): Promise<CommandResult> {
  await signOut({ why: 'log-out', message: '' });
  void endPendingSessions();
  return { state: 'done', message: '' };
}
