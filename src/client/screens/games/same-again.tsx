import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { useList } from '../../mirror/queries/list.ts';
import { Button } from '../../ui/button.tsx';
import { type BetAgain, lastBet } from './own-bets.ts';
import styles from './play-grid.module.css';

/** Fills the form with the member's last bet at this lottery; it is placed by the usual two steps alone. */
export function SameAgain({ lottery, onRepeat }: { lottery: Lottery; onRepeat: (before: BetAgain) => void }) {
  const { rows } = useList('game-records');
  const before = useMemo(() => lastBet(lottery.key, rows), [lottery.key, rows]);
  if (!before) return null;
  return (
    <Button kind="quiet" className={styles.again} onClick={() => onRepeat(before)}>
      <Trans comment="Button: fills the form with the plays and the stake of the member’s last bet">Same again</Trans>
    </Button>
  );
}
