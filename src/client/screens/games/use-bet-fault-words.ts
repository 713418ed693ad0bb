import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../i18n/format.ts';
import type { BetFault } from './bet-form.ts';

/** What is wrong with a bet, in the member's language. `max` is the most points for a play. */
export function useBetFaultWords(max = 0): (fault: BetFault) => string {
  const { t } = useLingui();
  const betMax = formatNumber(max);
  const words: Record<BetFault, string> = {
    amount_missing: t`Please enter an amount`,
    amount_error: t`Wrong amount`,
    play_missing: t`Please choose a number`,
    // The server refuses with the same text, from a catalogue of its own (`refusal.bet_above_max`), which the app does not load.
    above_max: t`You can bet at most ${betMax} points on each play`,
    balance_too_low: t`Insufficient balance. Please contact customer service.`,
  };
  return (fault) => words[fault];
}
