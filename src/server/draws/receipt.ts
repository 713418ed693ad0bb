import type { Receipt } from '#contract/commands/place-bet.ts';
import type { Play } from '#domain/odds.ts';
import type { PeriodRow } from './advance.ts';

/** The receipt of a bet: everything that a check needs, and nothing that was added later. */
export function receiptOf(
  bet: { id: string; play: Play; stake_cents: number; multiplier_hundredths: number; at_ms: number },
  lotteryKey: string,
  { expect, commitment }: Pick<PeriodRow, 'expect' | 'commitment'>,
): Receipt {
  const { id, play, stake_cents, multiplier_hundredths, at_ms } = bet;
  return { id, lottery: lotteryKey, expect, commitment, play, stake_cents, multiplier_hundredths, at_ms };
}
