import { setFundPasswordCall } from '#contract/commands/fund-password.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E27. */
export const settingFundPassword: IdempotentCommand = {
  call: setFundPasswordCall,
  changes: ['member', 'withdraw-rules'],
  member: (row) => ({ ...row, paypassword: 1 }),
};

/** `code`: the operator's, where one is set already and forgotten. */
export const setFundPassword = ({ paypassword, code }: { paypassword: string; code?: string }): Promise<CommandResult> =>
  sendCommand(settingFundPassword, {}, { paypassword, ...(code === undefined ? {} : { code }) });
