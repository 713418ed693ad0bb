import { useEffect, useRef, useState } from 'react';
import type { LotteryResult } from '#contract/collections/lotteries.ts';
import { useReducedMotion } from '../../ui/use-motion.ts';

const allDice = 3;
/** How long the first die, and then each further one, is waited for, in ms: all of it takes under 2 s. */
const firstDieMs = 300;
const nextDieMs = 500;

export type Reveal = {
  /** How many of the latest result's dice are shown. */
  dice: number;
  /** They came one after another. */
  moves: boolean;
  /** Some are still to come: nothing else tells the result meanwhile. */
  running: boolean;
};

/**
 * The dice of a draw that was counted down on this page, one after another; all of them at once with reduced motion, and for every
 * other result. `counted` is the draw being counted down.
 */
export function useReveal(latest: LotteryResult | undefined, counted: string | undefined): Reveal {
  const isStill = useReducedMotion();
  const awaited = useRef<readonly string[]>([]);
  // The clock may be at the next draw before the result of this one comes.
  if (counted !== undefined && counted !== awaited.current[0]) awaited.current = [counted, ...awaited.current.slice(0, 1)];
  const [shown, setShown] = useState<{ expect: string } & Omit<Reveal, 'running'>>();
  if (latest && latest.expect !== shown?.expect) {
    const isAwaited = shown !== undefined && awaited.current.includes(latest.expect);
    const moves = isAwaited && !isStill && latest.opencode !== null;
    setShown({ expect: latest.expect, moves, dice: moves ? 0 : allDice });
  }
  const { expect, dice = allDice, moves = false } = shown ?? {};
  const running = dice < allDice;
  useEffect(() => {
    if (!running) return;
    const next = () => setShown((now) => (now && now.expect === expect ? { ...now, dice: dice + 1 } : now));
    const timer = setTimeout(next, dice === 0 ? firstDieMs : nextDieMs);
    return () => clearTimeout(timer);
  }, [running, expect, dice]);
  return { dice, moves, running };
}
