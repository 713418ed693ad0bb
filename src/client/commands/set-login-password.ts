import { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E26, T24. */
export const settingLoginPassword: IdempotentCommand = { call: setLoginPasswordCall, changes: [], signsOut: 'password' };

export const setLoginPassword = (secret: { old_password: string; new_password: string }): Promise<CommandResult> =>
  sendCommand(settingLoginPassword, {}, secret);
