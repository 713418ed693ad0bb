import type { ReactNode } from 'react';
import styles from './wheel.module.css';

/** A hash in full, to compare or copy. */
export function Fingerprint({ label, hash }: { label: ReactNode; hash: string }) {
  return (
    <div className={styles.fingerprint}>
      <p>{label}</p>
      <code>{hash || '–'}</code>
    </div>
  );
}
