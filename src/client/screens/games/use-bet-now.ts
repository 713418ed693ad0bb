import { useState } from 'react';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { placingBet } from '../../commands/place-bet.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { toast } from '../../ui/toast.ts';
import { useCommandEnd } from '../../ui/use-command-end.ts';
import { useNotSent } from '../../ui/use-not-sent.ts';

/** The state of the last bet. */
export type BetNow =
  | { state: 'none' }
  | { state: 'sending' }
  | { state: 'checking' }
  /** `balanceCents` undefined: the reply could not be parsed. */
  | { state: 'placed'; message: string; receipts: readonly Receipt[]; balanceCents: number | undefined }
  | { state: 'refused'; message: string }
  | { state: 'nothing-happened' };
type BetEnd = Exclude<BetNow, { state: 'sending' } | { state: 'checking' }>;

/** What became of the last bet that was confirmed; `onPlaced` runs once for each that was placed. */
export function useBetNow(onPlaced: () => void) {
  const { command, seen, isHeldBack, forgetHeldBack } = useIdempotentCommand(placingBet);
  const notSent = useNotSent();
  const [ended, setEnded] = useState<BetEnd>({ state: 'none' });

  useCommandEnd(command.state, () => {
    if (command.state === 'sending' || command.state === 'checking') return;
    // What stands in the form is another bet, and stays.
    if (isHeldBack) {
      if (command.state === 'done') toast(command.message, 'good');
    } else if (command.state === 'done') {
      onPlaced();
      const { receipts = [], balance_cents: balanceCents } = command.data ?? {};
      setEnded({ state: 'placed', message: command.message, receipts, balanceCents });
      toast(command.message, 'good');
    } else if (command.state === 'refused') {
      setEnded({ state: 'refused', message: command.message });
      toast(command.message, 'bad');
    } else setEnded({ state: 'nothing-happened' });
    seen();
  });

  const isOpen = command.state === 'sending' || command.state === 'checking';
  const now: BetNow = isOpen ? command : isHeldBack ? { state: 'refused', message: notSent } : ended;
  return {
    now,
    /** Another bet is about to be sent. */
    forget: () => {
      setEnded({ state: 'none' });
      forgetHeldBack();
    },
    /** It was not sent, for this reason. */
    refuse: (message: string) => setEnded({ state: 'refused', message }),
  };
}
