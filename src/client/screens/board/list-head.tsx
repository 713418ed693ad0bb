import { Trans, useLingui } from '@lingui/react/macro';
import type { ReadList } from '../../device/read-marks.ts';
import { readAll, useUnreadCount } from '../../mirror/queries/unread.ts';
import { Button } from '../../ui/button.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import type { PullFeed } from '../../ui/pull-list.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './list-head.module.css';

/** How old the list is, and a button that marks all of it as read. That needs no server: read marks exist only on this device. */
export function ListHead({ list, feed }: { list: ReadList; feed: PullFeed<unknown> }) {
  const { t } = useLingui();
  const unread = useUnreadCount(list);
  const markAll = () => {
    readAll(list);
    toast(t`Everything is marked as read`, 'good');
  };
  return (
    <div className={styles.head}>
      <FeedNote feed={feed} />
      {unread > 0 && feed.state === 'ready' && (
        <Button kind="quiet" className={styles.all} onClick={markAll}>
          <Trans comment="Button: all notices, or all notifications, count as read">Mark all as read</Trans>
        </Button>
      )}
    </div>
  );
}
