import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Play } from '#domain/odds.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useLotteryOdds } from '../../mirror/queries/lottery.ts';
import { usePlaySessionBlock } from '../../play-session/play-session.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BetBar } from './bet-bar.tsx';
import { BetNote } from './bet-note.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { phaseOf } from './countdown.ts';
import { useGamesClosed } from './games-closed.tsx';
import styles from './play-grid.module.css';
import { PlayGrid } from './play-grid.tsx';
import { useBet } from './use-bet.ts';
import type { LotteryCountdown } from './use-countdown.ts';

type LotteryPlayProps = { lottery: Lottery; live: LotteryCountdown; onRetry: () => void };

/** Choosing, confirming and placing a bet (checklist T9 to T12, V14 to V19). */
export function LotteryPlay({ lottery, live, onRetry }: LotteryPlayProps) {
  const odds = useLotteryOdds(lottery.id);
  const betMax = live.state === 'ready' ? live.info.bet_max : undefined;
  const bet = useBet(lottery, betMax);
  const offline = useConnection() === 'offline';
  const disabledReason = useDisabledReason(lottery, live, bet.now.state === 'checking');
  const toggleNow = useRef(bet.toggle);
  toggleNow.current = bet.toggle;
  const toggle = useCallback((play: Play) => toggleNow.current(play), []);
  const expect = live.state === 'ready' ? live.countdown.expect : undefined;
  return (
    <section className={styles.play}>
      <h2 className={styles.title}>
        <Trans comment="Title above the twenty things that one can bet on">What will it be?</Trans>
      </h2>
      {odds.state === 'ready' && <MirrorNote asOfMs={odds.asOfMs} fresh={odds.fresh} offline={offline} onRetry={onRetry} />}
      {odds.state === 'missing' && <MissingState offline={odds.offline} onRetry={onRetry} />}
      {odds.state === 'loading' && <Skeleton height="320px" />}
      {odds.state === 'ready' && <PlayGrid odds={odds.value} chosen={bet.plays} onToggle={toggle} />}
      {bet.asked === undefined && <BetNote now={bet.now} />}
      <BetBar bet={bet} betMax={betMax} disabledReason={disabledReason} onAsk={() => expect !== undefined && bet.ask(expect)} />
      <BetSheet
        lottery={lottery}
        bet={bet}
        odds={odds.state === 'ready' ? odds.value : []}
        disabledReason={disabledReason}
        expect={expect}
      />
    </section>
  );
}

/** Why no bet can be placed now; undefined if one can. */
function useDisabledReason(lottery: Lottery, live: LotteryCountdown, isChecking: boolean): string | undefined {
  const { t } = useLingui();
  const block = usePlaySessionBlock();
  const offline = useConnection() === 'offline';
  const gamesClosed = useGamesClosed();
  if (gamesClosed) return t`The games are closed in this club`;
  if (lottery.open !== 1) return t`This game is closed`;
  if (offline) return t`You are offline. This needs the club.`;
  if (block !== undefined) return block;
  if (isChecking) return t`The one before is still being checked.`;
  if (live.state !== 'ready') return t`Waiting for the club’s clock`;
  return phaseOf(live.countdown) === 'open' ? undefined : t`Closed until the next draw opens`;
}
