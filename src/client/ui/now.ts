import { useEffect, useState } from 'react';
import { environment } from '../app/environment.ts';

/** The time in ms, told again every `everyMs`. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(environment.nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(environment.nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
