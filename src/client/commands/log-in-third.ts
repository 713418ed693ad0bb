import { logInThirdCall } from '#contract/commands/log-in.ts';
import { referral } from '../device/referral.ts';
import { act } from '../net/ask.ts';
import { wireLanguage } from '../net/headers.ts';
import type { CommandResult } from './command-result.ts';
import { enter } from './enter.ts';
import { outcomeOf } from './outcome.ts';

/** Checklist E18, T7: with the address parameters that the boot took out of the address bar. */
export function logInThird(given: { sso: string; username: string }): Promise<CommandResult> {
  return outcomeOf(async () => {
    const { data, message } = await act(
      logInThirdCall,
      { ...given, ...referral(), lang: wireLanguage() },
      { session: null, quiet: true, takesCookie: true },
    );
    await enter(data);
    return message;
  });
}
