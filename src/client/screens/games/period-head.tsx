import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clockText, phaseOf, secondsOf, stepOf } from './countdown.ts';
import styles from './period-head.module.css';
import { TableGround } from './table-art.tsx';
import type { LotteryCountdown } from './use-countdown.ts';

type PeriodHeadProps = { lottery: Lottery; live: LotteryCountdown; onRetry: () => void };

/** The time to the next draw, by the server's clock. */
export function PeriodHead({ lottery, live, onRetry }: PeriodHeadProps) {
  return (
    <TableGround className={styles.table}>
      <section className={styles.head}>
        <Inside lottery={lottery} live={live} onRetry={onRetry} />
      </section>
    </TableGround>
  );
}

function Inside({ lottery, live, onRetry }: PeriodHeadProps) {
  const { t } = useLingui();
  if (lottery.open !== 1)
    return (
      <p className={styles.words}>
        <Trans>This game is closed. Past draws stay open.</Trans>
      </p>
    );
  if (live.state === 'missing')
    return (
      <>
        <p className={styles.words}>
          {live.offline ? (
            <Trans>The time to the next draw comes from the club. It is shown again once the club can be reached.</Trans>
          ) : (
            <Trans>The club did not answer.</Trans>
          )}
        </p>
        {!live.offline && (
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </>
    );
  if (live.state === 'loading')
    return (
      <div className={styles.waiting} role="status" aria-label={t`Loading`}>
        <Skeleton width="100px" height="18px" />
        <Skeleton width="140px" height="56px" />
      </div>
    );
  return <Clock live={live} />;
}

/** The period's number, and when betting closes, are in the strip below (period-strip.tsx). */
function Clock({ live: { countdown } }: { live: LotteryCountdown & { state: 'ready' } }) {
  const { t } = useLingui();
  const seconds = secondsOf(countdown.toDrawMs);
  return (
    <>
      <p className={styles.words}>
        <Trans comment="Above the time to the next draw, like 1:05">Next draw in</Trans>
      </p>
      <p className={styles.clock} role="timer" aria-label={t`Time to the draw`}>
        {clockText(seconds)}
      </p>
      <Spoken phase={phaseOf(countdown)} seconds={seconds} />
    </>
  );
}

/** For screen readers: the time left at some steps only, not every second. */
function Spoken({ phase, seconds }: { phase: ReturnType<typeof phaseOf>; seconds: number }) {
  const step = stepOf(seconds);
  return (
    <p className="unseen" role="status">
      {phase === 'drawing' ? (
        <Trans>Drawing</Trans>
      ) : phase === 'closed' ? (
        <Trans>Betting is closed</Trans>
      ) : step === undefined ? null : (
        <Plural value={step} one="# second to the draw" other="# seconds to the draw" />
      )}
    </p>
  );
}
