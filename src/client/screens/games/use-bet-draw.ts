import { useState } from 'react';
import { phaseOf } from './countdown.ts';
import type { LotteryCountdown } from './use-countdown.ts';

/** A choice whose draw has closed. `next` is the draw that it can be moved to, once that is open. */
export type KeptChoice = { draw: string; next: string | undefined };

/** The draw that takes bets now; undefined between two draws, and as long as the club's clock is not known. */
const openDraw = (live: LotteryCountdown): string | undefined =>
  live.state === 'ready' && phaseOf(live.countdown) === 'open' ? live.countdown.expect : undefined;

/**
 * The draw that a choice is for: the one that was open when it was made, and no other until the member says so. A choice outlives
 * its draw (`kept`), and is never sent to a draw that the member has not seen.
 */
export function useBetDraw(hasChoice: boolean, live: LotteryCountdown) {
  const open = openDraw(live);
  const [draw, setDraw] = useState<string>();
  /** The choice's draw has closed. It stays so while the clock is being read again, or can't be. */
  const [closed, setClosed] = useState<string>();
  const bound = hasChoice ? (draw ?? open) : undefined;
  if (bound !== draw) setDraw(bound);
  const isOver = bound !== undefined && (closed === bound || (live.state === 'ready' && bound !== open));
  if (isOver && closed !== bound) setClosed(bound);
  const kept: KeptChoice | undefined = isOver ? { draw: bound, next: open === bound ? undefined : open } : undefined;
  return {
    draw: bound,
    kept,
    /** It is for the draw that is open now; between two draws, for the next one. */
    begin: () => setDraw(open),
  };
}
