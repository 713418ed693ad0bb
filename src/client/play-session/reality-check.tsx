import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatPoints } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { useNavigate } from '../ui/location.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './play-session.module.css';
import type { PlaySessionNow } from './use-play-session.ts';

/**
 * The reminder while playing (H20): the time and the result. Only its two buttons acknowledge it; closed in any
 * other way it stays due, and nothing can be played.
 */
export function RealityCheck({ open, playSession, onPutOff }: { open: boolean; playSession: PlaySessionNow; onPutOff: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const stop = () => {
    playSession.acknowledge();
    navigate({ to: '/Home' });
  };
  return (
    <Sheet
      open={open}
      onClose={onPutOff}
      title={t({ message: 'Time check', comment: 'Title of the reminder of how long one has been playing' })}
      plain
      actions={
        <>
          <Button onClick={stop}>
            <Trans comment="Button in the reminder: leave the games">Stop here</Trans>
          </Button>
          <Button kind="primary" onClick={playSession.acknowledge}>
            <Trans comment="Button in the reminder: play on">Go on playing</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.check}>
        <p className={styles.elapsed}>
          <Elapsed minutes={Math.floor(playSession.elapsedMs / 60_000)} />
        </p>
        <p>
          <NetSentence playSession={playSession} />
        </p>
        <p className={styles.waiting}>
          <Plural
            value={playSession.plays}
            one="# bet or turn so far. How often this reminder comes is up to you: Me, Limits."
            other="# bets and turns so far. How often this reminder comes is up to you: Me, Limits."
          />
        </p>
      </div>
    </Sheet>
  );
}

const Elapsed = ({ minutes }: { minutes: number }) => (
  <Plural value={minutes} one="You have been playing for # minute." other="You have been playing for # minutes." />
);

function NetSentence({ playSession: { netCents, stakedCents } }: { playSession: PlaySessionNow }) {
  const points = formatPoints(Math.abs(netCents));
  const staked = formatPoints(stakedCents);
  if (netCents < 0)
    return (
      <Trans>
        In this time you staked {staked} points and have lost {points} points.
      </Trans>
    );
  if (netCents > 0)
    return (
      <Trans>
        In this time you staked {staked} points and have won {points} points.
      </Trans>
    );
  return <Trans>In this time you staked {staked} points and have neither won nor lost.</Trans>;
}
