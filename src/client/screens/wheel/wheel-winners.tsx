import { Trans, useLingui } from '@lingui/react/macro';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import type { WheelWin } from '../../mirror/queries/wheel.ts';
import { CrownIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ticker } from '../../ui/ticker.tsx';
import styles from './wheel.module.css';

/** Recent winners, from the ledger (S25, H1); if there are none, it says so. */
export function WheelWinners({ wins }: { wins: Mirrored<WheelWin[]> }) {
  const { t } = useLingui();
  const label = t`Recent winners`;
  if (wins.state === 'loading')
    return (
      <div className={styles.winners}>
        <Skeleton height="20px" />
      </div>
    );
  const rows = wins.state === 'ready' ? wins.value : [];
  return (
    <div className={styles.winners}>
      <CrownIcon width="20" height="20" />
      {rows.length > 0 ? (
        <Ticker
          label={label}
          text={rows
            .map(({ username: name, mmname: prize }) => t({ message: `${name}: ${prize}`, comment: 'Who won which prize at the wheel' }))
            .join('  ·  ')}
        />
      ) : (
        <p className={styles.small}>
          {wins.state === 'missing' ? (
            <Trans>The winners are not on this phone yet.</Trans>
          ) : (
            <Trans>Nobody has won at the wheel yet.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
