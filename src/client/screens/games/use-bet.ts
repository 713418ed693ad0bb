import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import type { Play } from '#domain/odds.ts';
import { placeBet, placingBet } from '../../commands/place-bet.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';
import { useCommandEnd } from '../../ui/use-command-end.ts';
import { useFieldFault } from '../../ui/use-field-fault.ts';
import { type BetFault, betFault, toggled } from './bet-form.ts';

/** The state of the last bet. */
export type BetNow =
  | { state: 'none' }
  | { state: 'sending' }
  | { state: 'checking' }
  | { state: 'placed'; message: string; receipts: readonly Receipt[] }
  | { state: 'refused'; message: string }
  | { state: 'nothing-happened' };
type BetEnd = Exclude<BetNow, { state: 'sending' } | { state: 'checking' }>;

/** The bet being put together, and the outcome of the one before it. */
export function useBet({ id }: Lottery, betMax: number | undefined) {
  const [plays, setPlays] = useState<readonly Play[]>([]);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { fail, clear, errorOf } = useFieldFault<'plays' | 'points'>(form);
  /** The period of the open confirmation. */
  const [asked, setAsked] = useState<string>();
  const [ended, setEnded] = useState<BetEnd>({ state: 'none' });
  const faultWords = useFaultWords(betMax);
  const member = useMember();
  const { command, seen } = useIdempotentCommand(placingBet);
  const { t } = useLingui();
  const dirty = plays.length > 0 || typed !== '';
  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty]);

  useCommandEnd(command.state, () => {
    if (command.state === 'done') {
      setPlays([]);
      setTyped('');
      setEnded({ state: 'placed', message: command.message, receipts: command.data?.receipts ?? [] });
      toast(command.message, 'good');
    } else if (command.state === 'refused') {
      setEnded({ state: 'refused', message: command.message });
      toast(command.message, 'bad');
    } else if (command.state === 'nothing-happened') setEnded({ state: 'nothing-happened' });
    else return;
    seen();
  });

  const now: BetNow = command.state === 'sending' || command.state === 'checking' ? command : ended;
  const balanceCents = member.state === 'ready' ? Math.round(member.value.money_value * 100) : undefined;
  return {
    plays,
    typed,
    asked,
    now,
    form,
    errorOf,
    toggle: (play: Play) => {
      setPlays((before) => toggled(before, play));
      clear();
    },
    type: (text: string) => {
      setTyped(text);
      clear();
    },
    /** Opens the confirmation, or says what is missing (checklist V19). */
    ask: (expect: string) => {
      const fault = betFault({ typed, plays, balanceCents, betMax });
      if (fault) return fail(fault === 'play_missing' ? 'plays' : 'points', faultWords(fault));
      clear();
      setEnded({ state: 'none' });
      setAsked(expect);
    },
    close: () => setAsked(undefined),
    send: async () => {
      if (asked === undefined) return;
      const result = await placeBet({ lotteryId: id, expect: asked, plays, points: typed.trim() });
      if (result.state === 'elsewhere') setEnded({ state: 'refused', message: t`A bet is just being placed in another tab.` });
    },
  };
}

function useFaultWords(max = 0): (fault: BetFault) => string {
  const { t } = useLingui();
  const betMax = formatNumber(max);
  const words: Record<BetFault, string> = {
    amount_missing: t`Please enter an amount`,
    amount_error: t`Wrong amount`,
    play_missing: t`Please choose a number`,
    // The server refuses with the same text, from a catalogue of its own (`refusal.bet_above_max`), which the app does not load.
    above_max: t`A bet is at most ${betMax} points for each play`,
    balance_too_low: t`Insufficient balance. Please contact customer service.`,
  };
  return (fault) => words[fault];
}
