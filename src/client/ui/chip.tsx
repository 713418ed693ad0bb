import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** A short label about something: a service, a trade, a place. Not a control. */
export function Chip({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'brass' | 'wine' | 'good' }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}
