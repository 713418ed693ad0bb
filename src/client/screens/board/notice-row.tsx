import { type ToggleEvent, useState } from 'react';
import type { Notice } from '#contract/collections/notices.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { ForwardIcon } from '../../ui/icons.tsx';
import { plainText } from '../../ui/plain-text.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnreadDot } from '../../ui/unread.tsx';
import styles from './notice-row.module.css';

type NoticeRowProps = { notice: InLanguage<Notice>; unread: boolean; onRead: () => void; startsOpen?: boolean };

/** Name and time, and the language if it is not the member's; its text opens below, sanitised (H14), and is then marked as read. While closed, its beginning is shown as plain text. */
export function NoticeRow({ notice, unread, onRead, startsOpen = false }: NoticeRowProps) {
  const [open, setOpen] = useState(startsOpen);
  const { name, text, lang } = notice;
  const preview = plainText(text);
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
            <span lang={lang}>{name}</span>
          </span>
          <span className={styles.time}>
            <time dateTime={new Date(notice.at_ms).toISOString()}>{formatDateTime(notice.at_ms)}</time>
            {lang && <span lang={lang}> · {languageName(lang)}</span>}
          </span>
          {!open && preview && (
            <span className={styles.preview} lang={lang}>
              {preview}
            </span>
          )}
        </span>
        <ForwardIcon className={styles.mark} />
      </summary>
      {open && (
        <div className={styles.text} lang={lang}>
          <RichText html={text} />
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
