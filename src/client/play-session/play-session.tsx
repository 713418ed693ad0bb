import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { formatPoints } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { ClockIcon } from '../ui/outline-icons.tsx';
import styles from './play-session.module.css';
import { RealityCheck } from './reality-check.tsx';
import { type PlaySessionNow, usePlaySession } from './use-play-session.ts';

/** Why nothing can be played while the reminder is due; undefined if something can be played (H20). */
export function usePlaySessionBlock(): string | undefined {
  const { t } = useLingui();
  return usePlaySession()?.due ? t`Please look at your time check first.` : undefined;
}

/**
 * A line while the member plays: how long this play session has lasted, and its result (H20). At the member's interval
 * it opens the reminder. `still` freezes what it shows, and opens nothing, while a result is not shown yet.
 */
export function PlaySession({ still = false }: { still?: boolean }) {
  const { t } = useLingui();
  const now = usePlaySession();
  const before = useRef(now);
  if (!still) before.current = now;
  const shown = before.current;
  const [putOff, setPutOff] = useState(false);
  const due = now?.due === true;
  if (!due && putOff) setPutOff(false);
  return (
    <>
      {/* Also before the first play: what is below must not move when it comes, or when the records have been read. */}
      <section
        className={styles.line}
        aria-label={t({ message: 'This sitting', comment: 'Time and result since the member began to play' })}
      >
        <ClockIcon size={18} />
        {shown ? (
          <p className={styles.words}>
            <span>
              <Playing minutes={Math.floor(shown.elapsedMs / 60_000)} />
            </span>
            <span>
              <Net playSession={shown} />
            </span>
          </p>
        ) : (
          <p>
            <Trans comment="Above a game, before the member has played">Time and result of your play appear here</Trans>
          </p>
        )}
        {due && putOff && (
          <Button kind="quiet" className={styles.look} onClick={() => setPutOff(false)}>
            <Trans comment="Button: opens the reminder of time and result, which waits">Time check</Trans>
          </Button>
        )}
      </section>
      {now && <RealityCheck open={due && !putOff && !still} playSession={now} onPutOff={() => setPutOff(true)} />}
    </>
  );
}

const Playing = ({ minutes }: { minutes: number }) =>
  minutes < 1 ? (
    <Trans comment="How long this sitting at the games has lasted">Playing for less than a minute</Trans>
  ) : (
    <Plural value={minutes} one="Playing for # minute" other="Playing for # minutes" />
  );

/** The play session's result so far: a loss as plainly as a win. */
function Net({ playSession: { netCents, waitingCents } }: { playSession: PlaySessionNow }) {
  const points = formatPoints(Math.abs(netCents));
  const waiting = formatPoints(waitingCents);
  const net =
    netCents < 0 ? (
      <Trans comment="What the sitting at the games came to">{points} points lost</Trans>
    ) : netCents > 0 ? (
      <Trans comment="What the sitting at the games came to">{points} points won</Trans>
    ) : (
      <Trans comment="What the sitting at the games came to">Neither won nor lost</Trans>
    );
  return waitingCents > 0 ? (
    <>
      {net}{' '}
      <span className={styles.waiting}>
        <Trans comment="Stakes whose draw is still to come">({waiting} points wait for a draw)</Trans>
      </span>
    </>
  ) : (
    net
  );
}
