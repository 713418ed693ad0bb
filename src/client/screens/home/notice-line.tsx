import { useLingui } from '@lingui/react/macro';
import type { SystemConfig } from '#contract/collections/base.ts';
import { NoticeIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ticker } from '../../ui/ticker.tsx';
import styles from './home.module.css';

/** The notice that runs under the banners (S4). */
export function NoticeLine({ config }: { config: SystemConfig | 'loading' | 'missing' }) {
  const { t } = useLingui();
  if (config === 'missing' || (config !== 'loading' && config.notice.trim() === '')) return null;
  return (
    <div className={styles.notice}>
      <NoticeIcon width="20" height="20" />
      {config === 'loading' ? <Skeleton width="70%" height="14px" /> : <Ticker text={config.notice} label={t`Notice`} />}
    </div>
  );
}
