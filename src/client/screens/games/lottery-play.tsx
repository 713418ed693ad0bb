import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import type { Play } from '#domain/odds.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useLotteryOdds } from '../../mirror/queries/lottery.ts';
import { usePlaySessionBlock } from '../../play-session/play-session.tsx';
import { Below } from '../../ui/below.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { BetBar } from './bet-bar.tsx';
import { BetNote } from './bet-note.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { phaseOf } from './countdown.ts';
import { useGamesClosed } from './games-closed.tsx';
import { MyBets } from './my-bets.tsx';
import styles from './play-grid.module.css';
import { PlayGrid, PlayGridSkeleton } from './play-grid.tsx';
import { SameAgain } from './same-again.tsx';
import { useBet } from './use-bet.ts';
import type { LotteryCountdown } from './use-countdown.ts';

type LotteryPlayProps = {
  lottery: Lottery;
  live: LotteryCountdown;
  /** The last draw with a result on the device. */
  drawn: string | undefined;
  /** A result is being shown die by die. */
  held: boolean;
  onRetry: () => void;
};

const noReceipts: readonly Receipt[] = [];

/** Choosing, confirming and placing a bet (checklist T9 to T12, V14 to V19), and what became of it. */
export function LotteryPlay({ lottery, live, drawn, held, onRetry }: LotteryPlayProps) {
  const odds = useLotteryOdds(lottery.id);
  const [onArrival] = useState(odds.state === 'ready');
  const bet = useBet(lottery, live);
  const offline = useConnection() === 'offline';
  const { reason: disabledReason, brief } = useDisabledReason(lottery, live, bet.now.state === 'checking');
  const toggleNow = useRef(bet.toggle);
  toggleNow.current = bet.toggle;
  const toggle = useCallback((play: Play) => toggleNow.current(play), []);
  return (
    <>
      <section className={styles.play}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <Trans comment="Title above the twenty things that one can bet on">What will it be?</Trans>
          </h2>
          <SameAgain lottery={lottery} onRepeat={bet.repeat} />
          {odds.state === 'ready' && <MirrorNote asOfMs={odds.asOfMs} fresh={odds.fresh} offline={offline} />}
        </div>
        {odds.state === 'missing' && <MissingState offline={odds.offline} onRetry={onRetry} />}
        {odds.state === 'loading' && <PlayGridSkeleton />}
        {odds.state === 'ready' && <PlayGrid odds={odds.value} chosen={bet.plays} onToggle={toggle} onArrival={onArrival} />}
        {bet.asked === undefined && <BetNote now={bet.note} brief />}
        <BetBar bet={bet} disabledReason={disabledReason} brief={brief} />
        <BetSheet lottery={lottery} bet={bet} odds={odds.state === 'ready' ? odds.value : []} live={live} disabledReason={disabledReason} />
      </section>
      <Below>
        <MyBets
          lottery={lottery}
          expect={live.state === 'ready' ? live.countdown.expect : undefined}
          drawn={drawn}
          receipts={bet.now.state === 'placed' ? bet.now.receipts : noReceipts}
          held={held}
        />
      </Below>
    </>
  );
}

/** Why no bet can be placed now, and whether that will be over in seconds; no reason if one can. */
function useDisabledReason(lottery: Lottery, live: LotteryCountdown, isChecking: boolean): { reason: string | undefined; brief: boolean } {
  const { t } = useLingui();
  const block = usePlaySessionBlock();
  const offline = useConnection() === 'offline';
  const gamesClosed = useGamesClosed();
  const lasting = (): string | undefined => {
    if (gamesClosed) return t`The games are closed in this club`;
    if (lottery.open !== 1) return t`This game is closed`;
    if (offline) return t`You are offline. This needs a connection.`;
    if (block !== undefined) return block;
    return isChecking ? t`Your last request is still being checked.` : undefined;
  };
  const reason = lasting();
  if (reason !== undefined) return { reason, brief: false };
  if (live.state !== 'ready') return { reason: t`Waiting for the club’s clock`, brief: true };
  return phaseOf(live.countdown) === 'open'
    ? { reason: undefined, brief: false }
    : { reason: t`Closed until the next draw opens`, brief: true };
}
