import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { toast } from '../../ui/toast.ts';
import { secondsOf } from './countdown.ts';
import type { LotteryCountdown } from './use-countdown.ts';

/** Periods of this length start with the toast (checklist T14, Q14). */
const toastPeriodSeconds = 60;
const toastSecond = 59;

/** At the start of a period of 60 s: shows the result of the previous one, once per period. */
export function useDrawToast({ period_seconds: length }: Lottery, live: LotteryCountdown): void {
  const { t } = useLingui();
  const nameOf = usePlayName();
  const announced = useRef('');
  const second = live.state === 'ready' ? secondsOf(live.countdown.toDrawMs) : undefined;
  const info = live.state === 'ready' ? live.info : undefined;
  const isTime = length === toastPeriodSeconds && second === toastSecond && info !== undefined && info.now_expect !== '';
  const text = info
    ? t({
        message: `Draw ${info.now_expect}: ${nameOf(info.one)}, ${nameOf(info.two)}`,
        comment: 'The number of a draw and what it came to, e.g. Big, Odd',
      })
    : '';
  useEffect(() => {
    if (!isTime || !info || announced.current === info.next_expect) return;
    announced.current = info.next_expect;
    // A void draw has no dice to show.
    if (info.one !== '') toast(text);
  }, [isTime, info, text]);
}
