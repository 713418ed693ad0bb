import { createContext, use, useEffect, useState } from 'react';

/** The device's clock, in ms since 1970: passed to everything that is rendered. */
export const Clock = createContext((): number => {
  throw new Error('No clock was provided.');
});

/** The time in ms, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const clock = use(Clock);
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return nowMs;
}
