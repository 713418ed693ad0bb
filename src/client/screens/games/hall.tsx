import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSearch } from '../../ui/location.ts';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGamesClosed } from './games-closed.tsx';
import styles from './hall.module.css';
import { all, HallSide } from './hall-side.tsx';
import { LotteryTile } from './lottery-tile.tsx';

/** The game hall (checklist S21, R42). The category is in the address, so that back and reload keep it. */
export default function Hall() {
  const { t } = useLingui();
  const panelId = useId();
  const closed = useGamesClosed();
  const chosen = useSearch({ from: '/open/Game' }).class ?? all;
  return (
    <Screen title={t`Game hall`} back="/game_n">
      {closed && (
        <p className={styles.closed}>
          <Trans>The games are closed in this club. Past draws and your own records stay open.</Trans>
        </p>
      )}
      <div className={styles.hall}>
        <HallSide chosen={chosen} panelId={panelId} />
        <div id={panelId} role="tabpanel" aria-label={t`Games`} className={styles.panel}>
          <Retryable>{(retry) => <Tiles chosen={chosen} onRetry={retry} />}</Retryable>
        </div>
      </div>
    </Screen>
  );
}

function Tiles({ chosen, onRetry }: { chosen: string; onRetry: () => void }) {
  const lotteries = useWholeList('lotteries');
  const classes = useWholeList('lottery-classes');
  const offline = useConnection() === 'offline';
  if (lotteries.state === 'missing') return <MissingState offline={lotteries.offline} onRetry={onRetry} />;
  if (lotteries.state === 'loading')
    return (
      <div className={styles.grid} aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="164px" />
        ))}
      </div>
    );
  const shown = lotteries.value.filter(({ class_id }) => chosen === all || class_id === chosen);
  const title = classes.state === 'ready' ? classes.value.find(({ id }) => id === chosen)?.name : undefined;
  return (
    <>
      <div className={styles.note}>
        <MirrorNote asOfMs={lotteries.asOfMs} fresh={lotteries.fresh} offline={offline} onRetry={onRetry} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          art="games"
          title={<Trans>No games here yet</Trans>}
          text={title ?? <Trans>Games that the club opens will appear here.</Trans>}
          action={
            chosen === all ? undefined : (
              <LinkButton kind="quiet" to="/Game" replace>
                <Trans>All games</Trans>
              </LinkButton>
            )
          }
        />
      ) : (
        <ul className={styles.grid}>
          {shown.map((lottery) => (
            <LotteryTile key={lottery.id} lottery={lottery} />
          ))}
        </ul>
      )}
    </>
  );
}
