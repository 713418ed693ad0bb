import styles from './progress-bar.module.css';

/** The progress of something, as a bar. `label` is its accessible name; `value` of `max`, in any unit. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className={styles.bar} aria-label={label} value={value} max={Math.max(1, max)} />;
}
