import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '#contract/collections/messages.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon } from '../../ui/outline-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showMessage } from './hidden-messages.ts';
import styles from './message-board.module.css';

type MessageRowProps = {
  message: Message;
  /** This member wrote it. */
  mine: boolean;
  /** This member reported it, and the club has not decided. */
  reported: boolean;
  /** This member has hidden it. */
  hidden: boolean;
  onMenu: () => void;
};

/** One message. What members write is always text: no markup, no links, its own text direction, isolated. */
export function MessageRow({ message, mine, reported, hidden, onMenu }: MessageRowProps) {
  const { t } = useLingui();
  const { id, nickname, content, at_ms } = message;
  if (hidden)
    return (
      <div className={styles.hidden}>
        <p>
          <Trans>You have hidden a message on this phone.</Trans>
        </p>
        <Button kind="quiet" data-hidden-message={id} onClick={() => showMessage(id)}>
          <Trans comment="Button: shows a message again that the member had hidden">Show it</Trans>
        </Button>
      </div>
    );
  return (
    <article className={styles.message}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(nickname)}
      </span>
      <div className={styles.said}>
        <p className={styles.head}>
          <span className={styles.who}>
            <bdi className={styles.nickname}>{nickname}</bdi>
            {mine && (
              <Chip tone="brass">
                <Trans comment="Marks a message that the member wrote">You</Trans>
              </Chip>
            )}
            {reported && (
              <Chip tone="wine">
                <Trans comment="Marks a message that the member reported to the club">Reported</Trans>
              </Chip>
            )}
          </span>
          <time className={styles.time} dateTime={new Date(at_ms).toISOString()}>
            {formatDateTime(at_ms)}
          </time>
        </p>
        <p className={styles.content} dir="auto">
          {content}
        </p>
      </div>
      {!mine && (
        <IconButton
          className={styles.more}
          label={t({ message: `Message by ${nickname}: report or hide`, comment: 'A button that opens a menu' })}
          icon={<MoreIcon size={20} />}
          aria-haspopup="dialog"
          onClick={onMenu}
        />
      )}
    </article>
  );
}

/** The first letter, as readers count letters, in upper case. */
const initialOf = (nickname: string) => [...nickname.trim()][0]?.toLocaleUpperCase() ?? '·';

export function MessageSkeleton() {
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
