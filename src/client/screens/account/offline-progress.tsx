import { Trans, useLingui } from '@lingui/react/macro';
import type { MirrorReport } from '../../mirror/queries/report.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './offline-progress.module.css';

/** How much of the club is stored on this device. The rest is pulled automatically while the network is idle and not metered. */
export function OfflineProgress({ report: { collections } }: { report: MirrorReport }) {
  const { t } = useLingui();
  const all = collections.length;
  const complete = collections.filter((collection) => collection.complete).length;
  if (all > 0 && complete === all)
    return (
      <p className={styles.ready}>
        <CheckIcon />
        <Trans>Everything is ready for offline use</Trans>
      </p>
    );
  return (
    <div>
      <p>
        <Trans>
          {complete} of {all} lists are ready for offline use
        </Trans>
      </p>
      <ProgressBar label={t`Ready for offline use`} value={complete} max={all} />
      <p className={styles.hint}>
        <Trans>The rest is saved by itself while the app is open on a good connection. On a metered one only what you open is saved.</Trans>
      </p>
    </div>
  );
}
