import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Message } from '#contract/collections/messages.ts';
import { usePreference } from '../../device/preferences.ts';
import { useList } from '../../mirror/queries/list.ts';
import { useReported } from '../../mirror/queries/reports.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { PenIcon } from '../../ui/outline-icons.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import { useReservedSpace } from '../../ui/reserved-space.ts';
import { Screen } from '../../ui/screen.tsx';
import { ComposeSheet } from './compose-sheet.tsx';
import styles from './message-board.module.css';
import { MessageMenu } from './message-menu.tsx';
import { MessageRow, MessageSkeleton } from './message-row.tsx';
import { OwnPosts } from './own-posts.tsx';
import { useCompose } from './use-compose.ts';

/** The message board (checklist S42), newest first: to read, to post, and to report or hide messages. */
export default function MessageBoard() {
  const { t } = useLingui();
  const feed = useList('messages');
  const posts = useList('posts');
  const reported = useReported('message');
  const hidden = usePreference('hiddenMessages');
  const compose = useCompose();
  const [chosen, setChosen] = useState<Message>();
  const own = useMemo(() => new Set(posts.rows.map(({ id }) => id)), [posts.rows]);
  const renderRow = useCallback(
    (message: Message) => (
      <MessageRow
        message={message}
        mine={own.has(message.id)}
        reported={reported.has(message.id)}
        hidden={hidden.includes(message.id)}
        onMenu={() => setChosen(message)}
      />
    ),
    [own, reported, hidden],
  );
  const write = useRef<HTMLDivElement>(null);
  useReservedSpace('--foot-bar', write);
  return (
    <Screen title={t`Message board`} tab actions={<IconLink label={t`Search`} icon={<SearchIcon />} to="/Search" />}>
      <div ref={write} className={styles.write}>
        <Button kind="primary" icon={<PenIcon size={20} />} onClick={compose.show} aria-haspopup="dialog">
          {compose.draft === '' ? (
            <Trans>Write a message</Trans>
          ) : (
            <Trans comment="Button: an unfinished message is kept">Go on writing</Trans>
          )}
        </Button>
      </div>
      <FeedNote feed={feed} keepsRoom />
      <OwnPosts posts={posts.rows} note={compose.open ? undefined : compose.note} />
      <div className={styles.list}>
        <PullList
          feed={feed}
          label={t`Messages`}
          skeleton={<MessageSkeleton />}
          rowHeight={139}
          renderRow={renderRow}
          empty={
            <EmptyState
              art="messages"
              title={<Trans>No messages yet</Trans>}
              text={<Trans>What members write to each other will appear here.</Trans>}
            />
          }
        />
      </div>
      <ComposeSheet compose={compose} welcome={posts.state === 'ready' && !posts.rows.some(({ state }) => state === 'shown')} />
      <MessageMenu message={chosen} reported={chosen !== undefined && reported.has(chosen.id)} onClose={() => setChosen(undefined)} />
    </Screen>
  );
}
