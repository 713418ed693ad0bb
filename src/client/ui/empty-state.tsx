import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** A drawing of public/empty, e.g. 'notices' for /empty/notices.svg. */
  art?: string;
  title: ReactNode;
  text?: ReactNode;
  /** A way on. */
  action?: ReactNode;
};

export function EmptyState({ art = 'list', title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <img src={`/empty/${art}.svg`} alt="" width="160" height="120" />
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
