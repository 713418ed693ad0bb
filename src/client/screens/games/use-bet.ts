import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Play } from '#domain/odds.ts';
import { placeBet } from '../../commands/place-bet.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { useFieldFault } from '../../ui/use-field-fault.ts';
import { betFault, type Choice, toggled, withoutSent } from './bet-form.ts';
import type { BetAgain } from './own-bets.ts';
import { useBetDraw } from './use-bet-draw.ts';
import { useBetFaultWords } from './use-bet-fault-words.ts';
import { type BetNow, useBetNow } from './use-bet-now.ts';
import type { LotteryCountdown } from './use-countdown.ts';

const nothingToSay: BetNow = { state: 'none' };

export type Bet = ReturnType<typeof useBet>;

/** The bet being put together, and the outcome of the one before it. */
export function useBet({ id }: Lottery, live: LotteryCountdown) {
  const betMax = live.state === 'ready' ? live.info.bet_max : undefined;
  const [plays, setPlays] = useState<readonly Play[]>([]);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { fail, clear, errorOf } = useFieldFault<'plays' | 'points'>(form);
  const { draw, kept, ...choice } = useBetDraw(plays.length > 0, live);
  /** The period of the open confirmation. */
  const [asked, setAsked] = useState<string>();
  const [confirmed, setConfirmed] = useState<BetNow>();
  const faultWords = useBetFaultWords(betMax);
  const member = useMember();
  /** What the bet that was sent from here had. */
  const sent = useRef<Choice>(undefined);
  const { now, forget, refuse } = useBetNow(() => {
    const left = withoutSent({ plays, typed }, sent.current);
    setPlays(left.plays);
    setTyped(left.typed);
  });
  const { t } = useLingui();
  const dirty = plays.length > 0 || typed !== '';
  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty]);

  const balanceCents = member.state === 'ready' ? Math.round(member.value.money_value * 100) : undefined;
  return {
    plays,
    typed,
    asked,
    /** The choice outlived its draw, and waits for the member's word; never while a bet is under way. */
    kept: now.state === 'sending' || now.state === 'checking' ? undefined : kept,
    now,
    /** The same for the page: without what the confirmation has shown. */
    note: now === confirmed ? nothingToSay : now,
    form,
    betMax,
    balanceCents,
    errorOf,
    toggle: (play: Play) => {
      setPlays((before) => toggled(before, play));
      clear();
    },
    type: (text: string) => {
      setTyped(text);
      clear();
    },
    /** Fills the form with an earlier bet, as a new choice; sends nothing. */
    repeat: (before: BetAgain) => {
      setPlays(before.plays);
      setTyped(String(before.points));
      choice.begin();
      clear();
    },
    /** The choice is for the draw that is open now: the member has seen its number. */
    move: () => {
      if (kept?.next === undefined) return;
      choice.begin();
      setAsked((before) => before && kept.next);
    },
    /** Opens the confirmation, or says what is missing (checklist V19). */
    ask: () => {
      const fault = betFault({ typed, plays, balanceCents, betMax });
      if (fault) return fail(fault === 'play_missing' ? 'plays' : 'points', faultWords(fault));
      if (draw === undefined || kept) return;
      clear();
      forget();
      setAsked(draw);
    },
    close: () => {
      setAsked(undefined);
      if (now.state === 'placed') setConfirmed(now);
    },
    send: async () => {
      if (asked === undefined || kept) return;
      sent.current = { plays, typed };
      const result = await placeBet({ lotteryId: id, expect: asked, plays, points: typed.trim() });
      if (result.state === 'elsewhere') refuse(t`A bet is being placed in another tab.`);
    },
  };
}
