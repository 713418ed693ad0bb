import { editFundPasswordCall, setFundPasswordCall } from '#contract/commands/fund-password.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';

/** Checklist E27. */
export const settingFundPassword: IdempotentCommand = {
  call: setFundPasswordCall,
  changes: ['member', 'withdraw-rules'],
  member: (row) => ({ ...row, paypassword: 1 }),
};

/** `code`: the operator's, if one is set but forgotten. */
export const setFundPassword = ({ paypassword, code }: { paypassword: string; code?: string }): Promise<OnceResult> =>
  sendCommand(settingFundPassword, {}, { paypassword, ...(code === undefined ? {} : { code }) });

/** Checklist E28, P8. */
export const editingFundPassword: IdempotentCommand = { call: editFundPasswordCall, changes: ['withdraw-rules'] };

export const editFundPassword = (secret: { oldpaypwd: string; paypassword: string }): Promise<OnceResult> =>
  sendCommand(editingFundPassword, {}, secret);
