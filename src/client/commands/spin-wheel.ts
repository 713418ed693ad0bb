import type { ReplyOf } from '#contract/call.ts';
import { spinWheelCall } from '#contract/commands/spin-wheel.ts';
import { type IdempotentCommand, sendCommand, withBalance } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';

/** The result of a turn: `id` is the prize. */
export type WheelTurn = ReplyOf<typeof spinWheelCall>;

/** Checklist E53, T26. Its prize is determined by the member's pair of seeds alone. */
export const spinningWheel: IdempotentCommand<WheelTurn> = {
  call: spinWheelCall,
  changes: ['wheel-facts', 'wheel-wins', 'wheel-spins', 'money-log', 'statement', 'member'],
  member: withBalance,
};

/** `costCents` is what the button says: if a turn has another price by now, the server refuses it. */
export const spinWheel = (costCents: number): Promise<OnceResult> => sendCommand(spinningWheel, { cost: String(costCents) });
