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

/** Nothing here, said kindly: a drawing, a line, a way on. */
export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {art && <img className={styles.art} src={`/empty/${art}.svg`} alt="" width="200" height="150" />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
