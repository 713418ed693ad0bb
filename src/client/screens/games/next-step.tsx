import { Trans } from '@lingui/react/macro';
import type { Receipt } from '#contract/commands/place-bet.ts';
import styles from './bet-sheet.module.css';
import { clockText, secondsOf } from './countdown.ts';
import type { LotteryCountdown } from './use-countdown.ts';

/** What comes after a bet was placed, and where. Outside of the outcome's live region: the seconds are not announced. */
export function NextStep({ receipts, live }: { receipts: readonly Receipt[]; live: LotteryCountdown }) {
  const isToCome = live.state === 'ready' && receipts[0]?.expect === live.countdown.expect;
  return (
    <p className={styles.next}>
      {isToCome && <DrawIn clock={clockText(secondsOf(live.countdown.toDrawMs))} />}{' '}
      <Trans>The result of your bet appears on this page, below the choices.</Trans>
    </p>
  );
}

const DrawIn = ({ clock }: { clock: string }) => <Trans comment="{clock} is like 1:05">The draw comes in {clock}.</Trans>;
