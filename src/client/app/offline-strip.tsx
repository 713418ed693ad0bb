import { Trans } from '@lingui/react/macro';
import { useConnection } from '../mirror/queries/connection.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import styles from './offline-strip.module.css';

/** Under every header while the server can't be reached: calm, not an alarm. */
export function OfflineStrip() {
  const connection = useConnection();
  return (
    <div role="status" className={styles.place} data-fleeting="gone" data-offline={connection === 'offline' || undefined}>
      {connection === 'offline' && (
        <p className={styles.strip}>
          <OfflineIcon width="16" height="16" />
          <Trans>Offline. You see what this phone has kept.</Trans>
        </p>
      )}
    </div>
  );
}
