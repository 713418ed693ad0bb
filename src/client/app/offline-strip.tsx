import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useConnection } from '../mirror/queries/connection.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import { useReservedSpace } from '../ui/reserved-space.ts';
import styles from './offline-strip.module.css';

/** At the foot of every screen while the server can't be reached: calm, not an alarm, and nothing above it moves when it comes. */
export function OfflineStrip() {
  const connection = useConnection();
  return (
    <div role="status" data-fleeting="gone">
      {connection === 'offline' && <Strip />}
    </div>
  );
}

function Strip() {
  const strip = useRef<HTMLParagraphElement>(null);
  useReservedSpace('--strip', strip);
  return (
    <p ref={strip} className={styles.strip}>
      <OfflineIcon width="16" height="16" />
      <Trans>Offline. You see what is saved on this phone.</Trans>
    </p>
  );
}
