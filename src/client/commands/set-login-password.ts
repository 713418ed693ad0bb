import { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import type { CommandResult } from './command-result.ts';
import { type MoneyAct, sendAct } from './money-act.ts';

/** Checklist E26, T24. */
export const settingLoginPassword: MoneyAct = { call: setLoginPasswordCall, changes: [], leaves: 'password' };

export const setLoginPassword = (secret: { old_password: string; new_password: string }): Promise<CommandResult> =>
  sendAct(settingLoginPassword, {}, secret);
