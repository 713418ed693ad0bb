import { type ToggleEvent, useState } from 'react';
import type { Notice } from '#contract/collections/notices.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { ForwardIcon } from '../../ui/icons.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnreadDot } from '../../ui/unread.tsx';
import styles from './notice-row.module.css';
import { plainText } from './plain-text.ts';

type NoticeRowProps = { notice: Notice; unread: boolean; onRead: () => void };

/** Name and time; its text opens below, cleaned (H14), and is read then. Closed, its first words stand there as plain text. */
export function NoticeRow({ notice, unread, onRead }: NoticeRowProps) {
  const [open, setOpen] = useState(false);
  const preview = plainText(notice.text);
  const onToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(event.currentTarget.open);
    if (event.currentTarget.open && unread) onRead();
  };
  return (
    <details className={styles.notice} open={open} onToggle={onToggle}>
      <summary className={styles.summary}>
        <span className={styles.head}>
          <span className={styles.name}>
            {unread && <UnreadDot />}
            {notice.name}
          </span>
          <time className={styles.time} dateTime={new Date(notice.at_ms).toISOString()}>
            {formatDateTime(notice.at_ms)}
          </time>
          {!open && preview && <span className={styles.preview}>{preview}</span>}
        </span>
        <ForwardIcon className={styles.mark} />
      </summary>
      {open && (
        <div className={styles.text}>
          <RichText html={notice.text} />
        </div>
      )}
    </details>
  );
}

export function NoticeSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton width="62%" height="18px" />
      <Skeleton width="34%" height="14px" />
      <Skeleton width="92%" height="14px" />
    </div>
  );
}
