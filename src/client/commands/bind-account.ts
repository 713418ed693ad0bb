import { bindAccountCall } from '#contract/commands/bind-account.ts';
import type { CommandResult } from './command-result.ts';
import { type MoneyAct, sendAct } from './money-act.ts';

/** Checklist E43. */
export const bindingAccount: MoneyAct = {
  call: bindAccountCall,
  changes: ['member', 'bank', 'withdraw-rules'],
  member: (row) => ({ ...row, is_bank: 1 }),
};

/** `bankid` and `bank` as the list of banks gives them; account, name and phone number are kept nowhere on the device. */
export const bindAccount = ({
  bankid,
  bank,
  ...secret
}: {
  bankid: string;
  bank: string;
  bank_code: string;
  username: string;
  mobile: string;
}): Promise<CommandResult> => sendAct(bindingAccount, { bankid, bank }, secret);
