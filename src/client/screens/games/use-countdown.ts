import { useEffect, useState } from 'react';
import { drawDue } from '../../mirror/queries/lottery.ts';
import { askClock, type ClockReading, elapsedMs, useLotteryClock } from '../../mirror/queries/lottery-clock.ts';
import { type Countdown, countdownAt, secondsOf, withoutRise } from './countdown.ts';

/** How often the countdown is updated, in ms: no second is skipped, and the value is computed from the clock each time. */
const lookMs = 200;
/** While no period is open the server is asked after this time in ms, then at twice the interval each time. */
const firstAskMs = 5_000;
const longestAskMs = 60_000;

export type LotteryCountdown =
  | { state: 'loading' }
  /** The server can't be reached: no countdown is shown, since it would be an old one. */
  | { state: 'missing'; offline: boolean }
  | { state: 'ready'; countdown: Countdown; info: ClockReading['info'] };

/** The countdown of a lottery. At 0 and after the draw, user info, game info and history are requested again (checklist T13). */
export function useCountdown(key: string): LotteryCountdown {
  const clock = useLotteryClock(key);
  const reading = clock.state === 'ready' ? clock.reading : undefined;
  const countdown = useSteady(reading);
  useReloads(key, countdown);
  useAskAgain(key, clock.state === 'missing' && !clock.offline);
  if (clock.state !== 'ready') return clock;
  return { state: 'ready', info: clock.reading.info, countdown: countdown ?? countdownAt(clock.reading, elapsedMs()) };
}

/** Counts down between two readings. A tab that was throttled or suspended shows the right second at its first update. */
function useSteady(reading: ClockReading | undefined): Countdown | undefined {
  const [shown, setShown] = useState<Countdown>();
  useEffect(() => {
    if (!reading) return setShown(undefined);
    const look = () =>
      setShown((before) => {
        const next = withoutRise(before, countdownAt(reading, elapsedMs()));
        return before && sameOnScreen(before, next) ? before : next;
      });
    look();
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reading]);
  return reading && shown?.expect === reading.info.next_expect ? shown : undefined;
}

const sameOnScreen = (a: Countdown, b: Countdown): boolean =>
  a.expect === b.expect && secondsOf(a.toDrawMs) === secondsOf(b.toDrawMs) && (a.toCloseMs === 0) === (b.toCloseMs === 0);

/** A new game has no period yet, and a server that did not answer may do so now. Requested at growing intervals. */
function useAskAgain(key: string, isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void askClock(key);
        wait(Math.min(ms * 2, longestAskMs));
      }, ms);
    };
    wait(firstAskMs);
    return () => clearTimeout(timer);
  }, [key, isMissing]);
}

function useReloads(key: string, countdown: Countdown | undefined): void {
  const isDue = countdown !== undefined && countdown.toDrawMs === 0;

  useEffect(() => {
    if (isDue) drawDue(key);
  }, [key, isDue]);

  useEffect(() => {
    // The device may have slept, with its monotonic clock stopped.
    const look = () => void (document.visibilityState === 'visible' && askClock(key));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [key]);
}
