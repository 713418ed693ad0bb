import { editFundPasswordCall } from '#contract/commands/fund-password.ts';
import type { CommandResult } from './command-result.ts';
import { type MoneyAct, sendAct } from './money-act.ts';

/** Checklist E28, P8. */
export const editingFundPassword: MoneyAct = { call: editFundPasswordCall, changes: ['withdraw-rules'] };

export const editFundPassword = (secret: { oldpaypwd: string; paypassword: string }): Promise<CommandResult> =>
  sendAct(editingFundPassword, {}, secret);
