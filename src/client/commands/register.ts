import { registerCall } from '#contract/commands/register.ts';
import { enterBy } from './enter.ts';
import type { CommandResult } from './outcome.ts';

/** Checklist E17, T1. */
export const register = (given: { username: string; password: string; code: string }): Promise<CommandResult> =>
  enterBy(registerCall, given);
