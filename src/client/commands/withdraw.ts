import { withdrawCall } from '#contract/commands/withdraw.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E44. The points are set aside at once. */
export const withdrawing: IdempotentCommand<{ id: string; balance_cents: number }> = {
  call: withdrawCall,
  changes: ['member', 'withdrawals', 'withdraw-rules', 'money-log', 'statement'],
  member: (row, { balance_cents: left }) => ({ ...row, money: decimalOfCents(cents(left)), money_value: left / 100 }),
};

/** `money`: points as the member's decimal text. */
export const withdraw = ({ money, paypwd }: { money: string; paypwd: string }): Promise<CommandResult> =>
  sendCommand(withdrawing, { money }, { paypwd });
