import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { formatNumber, formatPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import type { LotteryOdds } from '../../mirror/queries/lottery.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { pointsOf, totalOf } from './bet-form.ts';
import { BetNote } from './bet-note.tsx';
import styles from './bet-sheet.module.css';
import { KeptChoice } from './kept-choice.tsx';
import { NextStep } from './next-step.tsx';
import { TimeLeft } from './period-strip.tsx';
import type { Bet } from './use-bet.ts';
import type { LotteryCountdown } from './use-countdown.ts';

type BetSheetProps = {
  lottery: Lottery;
  bet: Bet;
  odds: readonly LotteryOdds[];
  live: LotteryCountdown;
  disabledReason: string | undefined;
};

/** Asks for a confirmation before a bet is placed, and shows its outcome (checklist T10, V19). */
export function BetSheet({ lottery, bet, odds, live, disabledReason }: BetSheetProps) {
  const { t } = useLingui();
  const keptId = useId();
  const isAsking = bet.now.state === 'none' || bet.now.state === 'sending';
  // Then it is placed whether or not the sheet is open: nothing is left to cancel.
  const isSending = bet.now.state === 'sending';
  const isKept = bet.kept !== undefined;
  return (
    <Sheet
      open={bet.asked !== undefined}
      onClose={bet.close}
      title={isAsking ? t`Place this bet?` : t({ message: 'Your bet', comment: 'Title over what became of a bet' })}
      plain
      actions={
        isAsking ? (
          <>
            <Button kind="quiet" onClick={bet.close}>
              {isSending ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
            </Button>
            <Button
              kind="primary"
              busy={isSending}
              disabledReason={isKept ? undefined : disabledReason}
              aria-disabled={isKept}
              aria-describedby={isKept ? keptId : undefined}
              onClick={() => void bet.send()}
            >
              <Trans comment="Button: place the bet that was put together">Place bet</Trans>
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={bet.close}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      {isAsking ? (
        <>
          <Question lottery={lottery} bet={bet} odds={odds} live={live} />
          {/* Last: what takes its place when the choice was moved is no button. */}
          <KeptChoice bet={bet} id={keptId} />
        </>
      ) : (
        <>
          <BetNote now={bet.now} />
          {bet.now.state === 'placed' && <NextStep receipts={bet.now.receipts} live={live} />}
        </>
      )}
    </Sheet>
  );
}

function Question({ lottery, bet, odds, live }: Pick<BetSheetProps, 'lottery' | 'bet' | 'odds' | 'live'>) {
  const nameOf = usePlayName();
  const points = pointsOf(bet.typed) ?? 0;
  const total = formatNumber(totalOf(bet.typed, bet.plays));
  const { asked: expect } = bet;
  return (
    <div className={styles.question}>
      <p className={styles.what}>
        <span>
          {lottery.name}
          {' · '}
          <Trans comment="Before the number of a draw">
            Draw <b>{expect}</b>
          </Trans>
        </span>
        {!bet.kept && live.state === 'ready' && (
          <b>
            <TimeLeft countdown={live.countdown} />
          </b>
        )}
      </p>
      <ul className={styles.plays}>
        {bet.plays.map((play) => (
          <li key={play}>
            <b>{nameOf(play)}</b>
            <span>
              <Plural value={points} one="# point" other="# points" />
            </span>
            <WouldPay cents={points * (odds.find(({ type }) => type === play)?.multiplier_hundredths ?? 0)} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <Trans comment="The whole stake of a bet">Total: {total} points</Trans>
      </p>
    </div>
  );
}

const WouldPay = ({ cents }: { cents: number }) => (
  <span className={styles.pays}>
    <Trans comment="What a play would pay, the stake included">a win pays {formatPoints(cents)}</Trans>
  </span>
);
