import { useLingui } from '@lingui/react/macro';
import styles from './screen-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** Shown while a screen's chunk is loading. */
export function ScreenSkeleton({ tab }: { tab: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.screen} role="status" aria-label={t`Loading`} data-tab={tab || undefined}>
      <div className={styles.bar}>
        <Skeleton width="38%" height="22px" />
      </div>
      <Skeleton ratio="16 / 9" />
      <Skeleton width="60%" height="20px" />
      <Skeleton height="72px" />
      <Skeleton height="72px" />
      <Skeleton height="72px" />
    </div>
  );
}
