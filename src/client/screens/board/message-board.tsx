import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '#contract/shelves/messages.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useMessages } from '../../mirror/queries/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import styles from './message-board.module.css';

/** The message board (checklist S42), for reading; newest first. */
export default function MessageBoard() {
  const { t } = useLingui();
  const feed = useMessages();
  return (
    <Screen title={t`Message board`} tab>
      <TopBar title={t`Message board`} />
      <FeedNote feed={feed} />
      <PullList
        feed={feed}
        label={t`Messages`}
        skeleton={<MessageSkeleton />}
        rowHeight={120}
        renderRow={(message) => <MessageRow message={message} />}
        empty={
          <EmptyState
            art="messages"
            title={<Trans>No messages yet</Trans>}
            text={<Trans>What members write to each other will stand here.</Trans>}
          />
        }
      />
    </Screen>
  );
}

function MessageRow({ message }: { message: Message }) {
  return (
    <article className={styles.message}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(message.nickname)}
      </span>
      <div className={styles.said}>
        <p className={styles.head}>
          <span className={styles.nickname}>{message.nickname}</span>
          <time className={styles.time} dateTime={new Date(message.at_ms).toISOString()}>
            {formatDateTime(message.at_ms)}
          </time>
        </p>
        <p className={styles.content}>{message.content}</p>
      </div>
    </article>
  );
}

/** The first letter as a reader counts letters, in capitals. */
const initialOf = (nickname: string) => [...nickname.trim()][0]?.toLocaleUpperCase() ?? '·';

function MessageSkeleton() {
  return (
    <div className={styles.message}>
      <Skeleton width="40px" height="40px" round />
      <div className={styles.waiting}>
        <Skeleton width="46%" height="16px" />
        <Skeleton width="94%" height="16px" />
        <Skeleton width="70%" height="16px" />
      </div>
    </div>
  );
}
