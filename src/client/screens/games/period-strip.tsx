import { Trans, useLingui } from '@lingui/react/macro';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Countdown, clockText, phaseOf, secondsOf } from './countdown.ts';
import styles from './period-strip.module.css';
import type { LotteryCountdown } from './use-countdown.ts';

/**
 * The draw that takes bets and the time that is left, below the screen's header wherever the page is scrolled to. Not a live
 * region: the head of the page announces the time at a few steps (period-head.tsx).
 */
export function PeriodStrip({ lottery, live }: { lottery: Lottery; live: LotteryCountdown }) {
  const { t } = useLingui();
  if (lottery.open !== 1 || live.state === 'missing') return null;
  return (
    <div className={styles.strip}>
      {live.state === 'loading' ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton width="60%" height="18px" />
        </div>
      ) : (
        <Words countdown={live.countdown} />
      )}
    </div>
  );
}

function Words({ countdown }: { countdown: Countdown }) {
  const { expect } = countdown;
  return (
    <>
      <p className={styles.left}>
        <TimeLeft countdown={countdown} />
      </p>
      <p className={styles.draw}>
        <Trans comment="Before the number of a draw">
          Draw <b>{expect}</b>
        </Trans>
      </p>
    </>
  );
}

/** The time until betting closes, or what happens after that. */
export function TimeLeft({ countdown }: { countdown: Countdown }) {
  const phase = phaseOf(countdown);
  if (phase === 'open') return <ClosesIn clock={clockText(secondsOf(countdown.toCloseMs))} />;
  return phase === 'closed' ? <Trans>Betting is closed. The draw comes now.</Trans> : <Trans>Drawing</Trans>;
}

const ClosesIn = ({ clock }: { clock: string }) => <Trans comment="{clock} is like 1:05">Betting closes in {clock}</Trans>;
