import { logInCall } from '#contract/commands/log-in.ts';
import { enterBy } from './enter.ts';
import type { CommandResult } from './outcome.ts';

/** Checklist E16, T1. With `code`, the operator's one-time code, `password` is the new one. */
export const logIn = (given: { username: string; password: string; code?: string }): Promise<CommandResult> => enterBy(logInCall, given);
