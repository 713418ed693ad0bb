import { useState } from 'react';
import { useWhenBack } from './when-back.ts';

let missed = (): void => undefined;

/** Sets what is told when a picture could not be loaded: nothing else may be asking the server, and notice that it is away. */
export function whenMissed(work: () => void): void {
  missed = work;
}

/** How often an address could not be loaded in this visit. */
const misses = new Map<string, number>();
const mostMisses = 500;
/** So often a missing picture is told of: one may be missing for good. */
const mostTold = 4;

function noteMiss(address: string): number {
  const times = (misses.get(address) ?? 0) + 1;
  if (times <= mostTold) missed();
  if (misses.size >= mostMisses) misses.clear();
  misses.set(address, times);
  return times;
}

type Miss = { address: string; isNow: boolean; times: number };

/**
 * Whether a picture can't be loaded now: it is requested again when the server may be reachable again. `query` belongs behind its address. It
 * is another one after each miss, also for an element that comes later: the page would use the earlier reply.
 */
export function useMisses(address: string): { isMissing: boolean; query: string; miss: () => void } {
  const [last, setLast] = useState<Miss>();
  const { isNow, times } = last?.address === address ? last : { isNow: false, times: misses.get(address) ?? 0 };
  useWhenBack(isNow, () => setLast({ address, isNow: false, times }));
  return {
    isMissing: isNow,
    query: times > 0 ? `?again=${times}` : '',
    miss: () => setLast({ address, isNow: true, times: noteMiss(address) }),
  };
}

/** Whether this stands for a picture that the worker could not get (sw/pictures.ts): next to nothing. */
export const isStandIn = ({ naturalWidth }: HTMLImageElement): boolean => naturalWidth <= 1;
