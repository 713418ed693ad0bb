import { type ToggleEvent, useState } from 'react';
import type { Notice } from '#contract/collections/notices.ts';
import { languages } from '#contract/languages.ts';
import { textIn } from '#contract/texts.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ForwardIcon } from '../../ui/icons.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnreadDot } from '../../ui/unread.tsx';
import styles from './notice-row.module.css';
import { plainText } from './plain-text.ts';

type NoticeRowProps = { notice: Notice; unread: boolean; onRead: () => void };

/** A notice in the member's language; if it has no text in it, in the fallback language, which is then named. */
function useWords(notice: Notice): { name: string; text: string; other?: (typeof languages)[number] | undefined } {
  const language = useLanguage();
  const said = notice.texts && textIn(notice.texts, language);
  if (!said) return notice;
  return { ...said.words, other: said.language === language ? undefined : languages.find(({ code }) => code === said.language) };
}

/** Name and time; its text opens below, sanitised (H14), and is then marked as read. While closed, its beginning is shown as plain text. */
export function NoticeRow({ notice, unread, onRead }: NoticeRowProps) {
  const [open, setOpen] = useState(false);
  const { name, text, other } = useWords(notice);
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
            <span lang={other?.tag}>{name}</span>
          </span>
          <span className={styles.time}>
            <time dateTime={new Date(notice.at_ms).toISOString()}>{formatDateTime(notice.at_ms)}</time>
            {other && <span lang={other.tag}> · {other.name}</span>}
          </span>
          {!open && preview && (
            <span className={styles.preview} lang={other?.tag}>
              {preview}
            </span>
          )}
        </span>
        <ForwardIcon className={styles.mark} />
      </summary>
      {open && (
        <div className={styles.text} lang={other?.tag}>
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
