import { useEffect } from 'react';
import { useGameRecords } from '../../mirror/queries/game-records.ts';
import { useLive } from '../../mirror/queries/live.ts';
import { reloadOwnBets } from '../../mirror/queries/lottery.ts';
import type { LotteryCountdown } from './use-countdown.ts';

/** Bets are settled in a moment after their draw: the club is asked so often, in ms, and so many times. */
const askMs = 1_500;
/** While the club tells of it by itself, asking is only for what the telling might miss. */
const askLiveMs = 6_000;
const mostAsks = 20;

/** While a bet of the member's on a draw that was made is not settled, balance and records are asked anew (T13). */
export function useSettling(key: string, live: LotteryCountdown): void {
  const { rows } = useGameRecords();
  const everyMs = useLive() ? askLiveMs : askMs;
  const open = live.state === 'ready' ? live.info.next_expect : undefined;
  const waits =
    open !== undefined && rows.some(({ lottery, status, data }) => lottery === key && status === 0 && (data[0]?.expect ?? open) < open);
  useEffect(() => {
    if (!waits) return;
    let asks = 0;
    const timer = setInterval(() => {
      asks += 1;
      if (asks > mostAsks) clearInterval(timer);
      else reloadOwnBets();
    }, everyMs);
    return () => clearInterval(timer);
  }, [waits, everyMs]);
}
