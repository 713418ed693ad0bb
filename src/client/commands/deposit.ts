import { depositCall } from '#contract/commands/deposit.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';
import { requestAgain } from './request-again.ts';

/** Checklist E46. It credits nothing: the provider's callback does that. */
export const depositing: IdempotentCommand<{ pay_url: string; id: string }> = { call: depositCall, changes: ['deposits'] };

/** `money`: points as the member's decimal text; `pay_way` and `bank_type` as base info's `pay_channels` name them. */
export const deposit = (fields: { pay_way: string; money: string; bank_type: string }): Promise<OnceResult> =>
  sendCommand(depositing, fields);

/** Something may have happened in the provider's page, which does not notify us: ask the server. */
export const followPayment = (): Promise<void> => requestAgain(['member', 'deposits', 'money-log', 'statement']);
