import type { ReactNode, SyntheticEvent } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** Its subject; one without a drawing of its own shows the empty stage. */
  art?: string;
  title: ReactNode;
  text?: ReactNode;
  /** What to do instead. */
  action?: ReactNode;
  /** It says what could not be had just now: in no still. */
  isMissing?: boolean;
};

/** The views of public/empty.svg: one file, since each costs a device a head of its own. */
const drawings: Record<string, string> = { offline: 'offline', error: 'lost', lost: 'lost', door: 'lost', gate: 'gate', support: 'gate' };

/** In a first visit that loses its network before the drawings are stored: the browser would draw a frame with a broken picture. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.style.visibility = 'hidden';
};

/** Shown when there is nothing: a drawing, a sentence, something to do. */
export function EmptyState({ art, title, text, action, isMissing = false }: EmptyStateProps) {
  return (
    <div className={styles.state} data-missing={isMissing ? '' : undefined}>
      {art && (
        <img className={styles.art} src={`/empty.svg#${drawings[art] ?? 'nothing'}`} alt="" width="200" height="150" onError={hide} />
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
