import { logInCall } from '#contract/commands/log-in.ts';
import { enterBy } from './enter.ts';
import type { CommandResult } from './outcome.ts';

/** Checklist E16, T1. */
export const logIn = (given: { username: string; password: string }): Promise<CommandResult> => enterBy(logInCall, given);
