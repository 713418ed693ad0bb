import { editFundPasswordCall } from '#contract/commands/fund-password.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E28, P8. */
export const editingFundPassword: IdempotentCommand = { call: editFundPasswordCall, changes: ['withdraw-rules'] };

export const editFundPassword = (secret: { oldpaypwd: string; paypassword: string }): Promise<CommandResult> =>
  sendCommand(editingFundPassword, {}, secret);
