import { createContext, use, useEffect, useState } from 'react';

/** The phone's clock, in ms since 1970: handed in around everything that is drawn. */
export const Clock = createContext((): number => {
  throw new Error('Nobody has handed in the clock.');
});

/** The time in ms, told again every `everyMs`. */
export function useNow(everyMs: number): number {
  const clock = use(Clock);
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return nowMs;
}
