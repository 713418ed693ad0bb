import type { ReactNode } from 'react';
import styles from './notice-card.module.css';

type NoticeCardProps = { title: ReactNode; text?: ReactNode; actions: ReactNode; label: string };

/** A card above the tab bar with a notice of the app: an update, the offer to install, full storage. */
export function NoticeCard({ title, text, actions, label }: NoticeCardProps) {
  return (
    <aside className={styles.card} aria-label={label} data-fleeting="gone">
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </aside>
  );
}
