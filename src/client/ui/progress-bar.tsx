import styles from './progress-bar.module.css';

/** How far something is, as a bar. `label` says what, for who does not see it; `value` of `max`, in any unit. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className={styles.bar} aria-label={label} value={value} max={Math.max(1, max)} />;
}
