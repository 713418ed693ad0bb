import { useCallback, useEffect, useState } from 'react';

/** How long the sign of a skip stays, in ms; skips within it add up. */
const shownMs = 1_000;

/** By how many seconds the member has just skipped, negative: back, 0: not lately; and how a skip is reported. */
export function useSkips(): { seconds: number; skipped(seconds: number): void } {
  const [seconds, setSeconds] = useState(0);
  const skipped = useCallback((by: number) => setSeconds((before) => (Math.sign(before) === Math.sign(by) ? before + by : by)), []);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(0), shownMs);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, skipped };
}
