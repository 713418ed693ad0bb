import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Lottery, Winner } from '#contract/collections/lotteries.ts';
import { formatPoints, formatTime } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useWinners } from '../../mirror/queries/lottery.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { useMayScroll, useReducedMotion } from '../../ui/use-motion.ts';
import styles from './winners-feed.module.css';

/** How many lines are visible; if there are more, they scroll. */
const linesShown = 5;
const secondsPerLine = 2.5;
/** How many are shown if nothing scrolls. */
const mostStill = 10;

/** Wins of this lottery from settled bets, names masked (checklist S22, H1). An empty feed says so. */
export function WinnersFeed({ lottery }: { lottery: Lottery }) {
  const { t } = useLingui();
  const winners = useWinners(lottery.key);
  const offline = useConnection() === 'offline';
  const [paused, setPaused] = useState(false);
  const isStill = useReducedMotion();
  if (winners.state !== 'ready') return null;
  const runs = winners.value.length > linesShown && !isStill;
  return (
    <section className={styles.feed}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans comment="Title above the wins of other members">Recent wins</Trans>
        </h2>
        {runs && (
          <IconButton
            label={paused ? t`Resume the wins` : t`Pause the wins`}
            icon={paused ? <PlayIcon width="16" height="16" /> : <PauseIcon width="16" height="16" />}
            onClick={() => setPaused(!paused)}
          />
        )}
      </div>
      <MirrorNote asOfMs={winners.asOfMs} fresh={winners.fresh} offline={offline} />
      {winners.value.length === 0 ? (
        <p className={styles.empty}>
          <Trans>Nobody has won here yet. Wins appear here once bets are settled.</Trans>
        </p>
      ) : (
        <Lines winners={winners.value} runs={runs} paused={paused} />
      )}
    </section>
  );
}

function Lines({ winners, runs, paused }: { winners: readonly Winner[]; runs: boolean; paused: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const mayScroll = useMayScroll(container);
  return (
    <div ref={container} className={styles.container} data-runs={runs || undefined} data-still={paused || !mayScroll || undefined}>
      <div className={styles.band} style={runs ? { animationDuration: `${winners.length * secondsPerLine}s` } : undefined}>
        <WinList winners={runs ? winners : winners.slice(0, mostStill)} />
        {runs && (
          <div aria-hidden="true">
            <WinList winners={winners} />
          </div>
        )}
      </div>
    </div>
  );
}

const WinList = ({ winners }: { winners: readonly Winner[] }) => (
  <ul>
    {winners.map((winner) => (
      <li key={winner.id} className={styles.line}>
        <Win winner={winner} />
      </li>
    ))}
  </ul>
);

function Win({ winner: { username, play, payout_cents, at_ms } }: { winner: Winner }) {
  const nameOf = usePlayName();
  const name = nameOf(play);
  const points = formatPoints(payout_cents);
  return (
    <>
      <span className={styles.who}>
        <Trans comment="A win: the masked name of a member, and what they had bet on">
          {username} on {name}
        </Trans>
      </span>
      <span className={styles.points}>
        <Trans comment="What a win paid">{points} points</Trans>
      </span>
      <time className={styles.at} dateTime={new Date(at_ms).toISOString()}>
        {formatTime(at_ms)}
      </time>
    </>
  );
}
