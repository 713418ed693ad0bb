import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { formatNumber, formatPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import type { LotteryOdds } from '../../mirror/queries/lottery.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { pointsOf, totalOf } from './bet-form.ts';
import { BetNote } from './bet-note.tsx';
import styles from './bet-sheet.module.css';
import type { useBet } from './use-bet.ts';

type BetSheetProps = {
  lottery: Lottery;
  bet: ReturnType<typeof useBet>;
  odds: readonly LotteryOdds[];
  disabledReason: string | undefined;
  /** The period of a bet placed now. */
  expect: string | undefined;
};

/** Asks for a confirmation before a bet is placed, and shows its outcome (checklist T10, V19). */
export function BetSheet({ lottery, bet, odds, disabledReason, expect }: BetSheetProps) {
  const { t } = useLingui();
  const isAsking = bet.now.state === 'none' || bet.now.state === 'sending';
  // The confirmation is for the draw shown, and for no other.
  const isOver = bet.asked !== expect ? t`This draw is over. Close this and choose for the next one.` : undefined;
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
              <Trans>Cancel</Trans>
            </Button>
            <Button
              kind="primary"
              busy={bet.now.state === 'sending'}
              disabledReason={isOver ?? disabledReason}
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
      {isAsking ? <Question lottery={lottery} bet={bet} odds={odds} /> : <BetNote now={bet.now} />}
    </Sheet>
  );
}

function Question({ lottery, bet, odds }: Pick<BetSheetProps, 'lottery' | 'bet' | 'odds'>) {
  const nameOf = usePlayName();
  const points = pointsOf(bet.typed) ?? 0;
  const total = formatNumber(totalOf(bet.typed, bet.plays));
  return (
    <div className={styles.question}>
      <p className={styles.what}>
        {lottery.name} · {bet.asked}
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
