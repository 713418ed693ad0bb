import { bindAccountCall } from '#contract/commands/bind-account.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';

/** Checklist E43. */
export const bindingAccount: IdempotentCommand = {
  call: bindAccountCall,
  changes: ['member', 'bank', 'withdraw-rules'],
  member: (row) => ({ ...row, is_bank: 1 }),
};

/** `bankid` and `bank` as the list of banks gives them; account, name and phone number are not stored on the device. */
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
}): Promise<OnceResult> => sendCommand(bindingAccount, { bankid, bank }, secret);
