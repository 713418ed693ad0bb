import { depositCall } from '#contract/commands/deposit.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E46. Nothing is credited by it: the provider's word does that. */
export const depositing: IdempotentCommand<{ pay_url: string; id: string }> = { call: depositCall, changes: ['deposits'] };

/** `money`: points as the member's decimal text; `pay_way` and `bank_type` as base info's `pay_channels` name them. */
export const deposit = (fields: { pay_way: string; money: string; bank_type: string }): Promise<CommandResult> =>
  sendCommand(depositing, fields);
