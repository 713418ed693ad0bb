import { logOutCall } from '#contract/commands/log-out.ts';
import { forgetPendingLogOut, pendingLogOuts } from '../device/pending-log-out.ts';
import { postCommand } from '../net/ask.ts';
import { RefusedError } from '../net/errors.ts';

/** Ends the sessions that were logged out of while the server was unreachable; called at every contact. */
export async function endPendingSessions(): Promise<void> {
  for (const tokensso of await pendingLogOuts()) {
    try {
      await postCommand(logOutCall, {}, { session: { token: '', tokensso }, quiet: true });
      await forgetPendingLogOut(tokensso);
    } catch (error) {
      // Refused: there is no such session any more. No reply: it stays for the next contact.
      if (error instanceof RefusedError) await forgetPendingLogOut(tokensso);
    }
  }
}
