import styles from './feed-note.module.css';
import { MirrorNote } from './mirror-note.tsx';
import type { PullFeed } from './pull-list.tsx';

/** How old a list is, on a line of its own above the rows; nothing while there are no data. */
export function FeedNote({ feed }: { feed: PullFeed<unknown> }) {
  if (feed.state !== 'ready' || feed.asOfMs === 0) return null;
  return (
    <div className={styles.note}>
      <MirrorNote asOfMs={feed.asOfMs} fresh={feed.fresh} offline={feed.offline} onRetry={() => void feed.refresh()} />
    </div>
  );
}
