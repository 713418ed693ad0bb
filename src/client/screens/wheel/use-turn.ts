import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Prize } from '#contract/commands/spin-wheel.ts';
import { spinningWheel, spinWheel, type WheelTurn } from '../../commands/spin-wheel.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { reloadWheel } from '../../mirror/queries/wheel.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';
import { useReducedMotion } from '../../ui/use-motion.ts';
import { useNotSent } from '../../ui/use-not-sent.ts';
import { fieldsOf, restMs, turnedTo, turnMs } from './wheel-angles.ts';

/** The phases of a turn after the reply: the wheel turns, rests, and the result is shown. */
export type Phase = 'still' | 'turning' | 'resting' | 'shown';

/** What is shown at the end of a turn. `prize` undefined: the wheel on this device no longer has it. */
export type TurnResult = { turn: WheelTurn | undefined; prize: Prize | undefined; message: string; costCents: number };

/** One turn of the wheel at a time, from the button to the closed result (T25-T29). */
export function useTurn(prizes: readonly Prize[]) {
  const { t } = useLingui();
  const { command, fields, seen, isHeldBack } = useIdempotentCommand(spinningWheel);
  const notSent = useNotSent();
  const still = useReducedMotion();
  const [phase, setPhase] = useState<Phase>('still');
  const [degrees, setDegrees] = useState(0);
  const [result, setResult] = useState<TurnResult>();
  /** The member has pressed the button and is watching: the result of an earlier or lost turn is shown without turning. */
  const waiting = useRef(false);

  const follow = () => {
    if (command.state === 'sending') waiting.current = true;
    else if (command.state === 'checking') waiting.current = false;
    else if (command.state === 'done') {
      if (isHeldBack) toast(notSent, 'bad');
      const turn = command.data;
      const at = prizes.findIndex(({ id }) => id === turn?.id);
      const field = fieldsOf(prizes.map(({ weight }) => weight))[at];
      if (field) setDegrees((from) => turnedTo(field, from));
      setResult({ turn, prize: prizes[at], message: turn?.msgmemo ?? command.message, costCents: Number(fields.cost ?? 0) });
      setPhase(waiting.current && field && !still ? 'turning' : 'resting');
    } else if (command.state === 'refused' || command.state === 'nothing-happened') {
      if (isHeldBack) toast(notSent, 'bad');
      else toast(command.state === 'refused' ? command.message : t`It did not reach the club. Nothing happened, you can try again.`, 'bad');
      if (command.state === 'refused') reloadWheel();
      seen();
    }
  };
  const followNow = useRef(follow);
  followNow.current = follow;
  const here = prizes.length > 0;
  useEffect(() => {
    // Without its prizes the wheel can't be drawn: they are loaded first.
    if (command.state !== 'idle' && (here || command.state !== 'done')) followNow.current();
  }, [command.state, here]);

  useEffect(() => {
    if (phase === 'still') return;
    const release = holdUpdates();
    const next = phase === 'turning' ? ([turnMs, 'resting'] as const) : phase === 'resting' ? ([restMs, 'shown'] as const) : undefined;
    const timer = next && setTimeout(() => setPhase(next[1]), next[0]);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [phase]);

  const close = () => {
    seen();
    setPhase('still');
    setDegrees((now) => now % 360);
  };
  return {
    command,
    phase,
    degrees,
    result,
    close,
    locked: command.state !== 'idle' || phase !== 'still',
    go: (costCents: number) => void spinWheel(costCents),
  };
}
