import { setFundPasswordCall } from '#contract/commands/fund-password.ts';
import type { CommandResult } from './command-result.ts';
import { type MoneyAct, sendAct } from './money-act.ts';

/** Checklist E27. */
export const settingFundPassword: MoneyAct = {
  call: setFundPasswordCall,
  changes: ['member', 'withdraw-rules'],
  member: (row) => ({ ...row, paypassword: 1 }),
};

/** `code`: the operator's, where one is set already and forgotten. */
export const setFundPassword = ({ paypassword, code }: { paypassword: string; code?: string }): Promise<CommandResult> =>
  sendAct(settingFundPassword, {}, { paypassword, ...(code === undefined ? {} : { code }) });
