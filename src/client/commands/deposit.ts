import { depositCall } from '#contract/commands/deposit.ts';
import { askAnew } from './ask-anew.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { CommandResult } from './outcome.ts';

/** Checklist E46. Nothing is credited by it: the provider's word does that. */
export const depositing: IdempotentCommand<{ pay_url: string; id: string }> = { call: depositCall, changes: ['deposits'] };

/** `money`: points as the member's decimal text; `pay_way` and `bank_type` as base info's `pay_channels` name them. */
export const deposit = (fields: { pay_way: string; money: string; bank_type: string }): Promise<CommandResult> =>
  sendCommand(depositing, fields);

/** Something may have happened in the provider's page, which tells us nothing itself: the club is asked. */
export const followPayment = (): Promise<void> => askAnew(['member', 'deposits', 'money-log', 'statement']);
