import { registerCall } from '#contract/commands/register.ts';
import { referral } from '../device/referral.ts';
import { postCommand } from '../net/ask.ts';
import { wireLanguage } from '../net/headers.ts';
import { enter } from './enter.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** Checklist E17, T1. */
export function register(given: { username: string; password: string; code: string }): Promise<CommandResult> {
  return outcomeOf(async () => {
    const { data, message } = await postCommand(
      registerCall,
      { ...given, ...referral(), lang: wireLanguage() },
      { session: null, quiet: true, takesCookie: true },
    );
    await enter(data);
    return message;
  });
}
