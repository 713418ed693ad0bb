import { logInThirdCall } from '#contract/commands/log-in.ts';
import { currentSession } from '../device/session.ts';
import { enterBy } from './enter.ts';
import type { CommandResult } from './outcome.ts';
import { signOut } from './sign-out.ts';

/** Checklist E18, T7: with the address parameters that the boot took out of the address bar. */
export const logInThird = (given: { sso: string; username: string }): Promise<CommandResult> =>
  enterBy(logInThirdCall, given, {
    before: async () => {
      // Whoever was logged in is signed out as by a log-out: two members are never mixed on one device (O12).
      if (currentSession()) await signOut({ why: 'log-out', message: '' });
    },
  });
