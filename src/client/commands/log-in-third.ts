import { logInThirdCall } from '#contract/commands/log-in.ts';
import { referral } from '../device/referral.ts';
import { currentSession } from '../device/session.ts';
import { postCommand } from '../net/ask.ts';
import { wireLanguage } from '../net/headers.ts';
import { enter } from './enter.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';
import { signOut } from './sign-out.ts';

/** Checklist E18, T7: with the address parameters that the boot took out of the address bar. */
export function logInThird(given: { sso: string; username: string }): Promise<CommandResult> {
  return outcomeOf(async () => {
    const { data, message } = await postCommand(
      logInThirdCall,
      { ...given, ...referral(), lang: wireLanguage() },
      { session: null, quiet: true, takesCookie: true },
    );
    // Whoever was logged in here leaves as by a log-out: two members never meet on one phone (O12).
    if (currentSession()) await signOut({ why: 'log-out', message: '' });
    await enter(data);
    return message;
  });
}
