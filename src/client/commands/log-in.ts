import { logInCall } from '#contract/commands/log-in.ts';
import { referral } from '../device/referral.ts';
import { postCommand } from '../net/ask.ts';
import { wireLanguage } from '../net/headers.ts';
import { enter } from './enter.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** Checklist E16, T1. */
export function logIn(given: { username: string; password: string }): Promise<CommandResult> {
  return outcomeOf(async () => {
    const { data, message } = await postCommand(
      logInCall,
      { ...given, ...referral(), lang: wireLanguage() },
      { session: null, quiet: true, takesCookie: true },
    );
    await enter(data);
    return message;
  });
}
