import { forgetMemberCall } from '#contract/commands/forget-member.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';
import { requestAgain } from './request-again.ts';

/** Closes the account permanently; the device is wiped, as after a log-out (O13). */
export const forgettingMember: IdempotentCommand = { call: forgetMemberCall, changes: [], signsOut: 'closed' };

/** Possible obstacles. */
const inTheWay = ['member', 'withdrawals', 'deposits', 'game-records'] as const;

/** @param giveUp the points that are given up, as the member has seen them ("12.50"); undefined where there are none. */
export async function forgetMember(password: string, giveUp: string | undefined): Promise<OnceResult> {
  const result = await sendCommand(forgettingMember, giveUp === undefined ? {} : { give_up: giveUp }, { password });
  // The screen must show why: its previous state allowed the attempt.
  if (result.state === 'refused') await requestAgain(inTheWay);
  return result;
}
