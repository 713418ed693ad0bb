import { classNames } from './class-names.ts';
import styles from './feed-note.module.css';
import { MirrorNote } from './mirror-note.tsx';
import type { PullFeed } from './pull-list.tsx';

type FeedNoteProps = {
  feed: PullFeed<unknown>;
  /** On a tab: its room is there before there is anything to say, so that nothing moves below a still that has none. */
  keepsRoom?: boolean;
};

/** How old a list is, on a line of its own above the rows; nothing while there are no data. */
export function FeedNote({ feed, keepsRoom = false }: FeedNoteProps) {
  const isKnown = feed.state === 'ready' && feed.asOfMs > 0;
  if (!isKnown && !keepsRoom) return null;
  return (
    <div className={classNames(styles.note, keepsRoom && styles.room)}>
      {isKnown && <MirrorNote asOfMs={feed.asOfMs} fresh={feed.fresh} offline={feed.offline} onRetry={() => void feed.refresh()} />}
    </div>
  );
}
