import { withdrawCall } from '#contract/commands/withdraw.ts';
import { type IdempotentCommand, sendCommand, withBalance } from './idempotent-command.ts';
import type { CommandResult } from './outcome.ts';

/** Checklist E44. The points are held at once. */
export const withdrawing: IdempotentCommand<{ id: string; balance_cents: number }> = {
  call: withdrawCall,
  changes: ['member', 'withdrawals', 'withdraw-rules', 'money-log', 'statement'],
  member: withBalance,
};

/** `money`: points as the member's decimal text. */
export const withdraw = ({ money, paypwd }: { money: string; paypwd: string }): Promise<CommandResult> =>
  sendCommand(withdrawing, { money }, { paypwd });
