import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import type { Tone } from './record-row.tsx';
import styles from './status-icon.module.css';

/** A record's state as a shape: done, refused, or still open; none if it is neither. */
export function StatusIcon({ tone }: { tone: Tone }) {
  if (tone === 'good') return <CheckIcon width={18} height={18} />;
  if (tone === 'bad') return <CloseIcon width={18} height={18} />;
  if (tone === 'plain') return null;
  return <span className={styles.open} aria-hidden="true" />;
}
