import styles from './skeleton.module.css';

type SkeletonProps = { width?: string; height?: string; ratio?: string; round?: boolean; className?: string };

/** A grey placeholder in the shape of what is loading; hidden from screen readers. */
export function Skeleton({ width, height, ratio, round = false, className = '' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={`${styles.skeleton} ${round ? styles.round : ''} ${className}`}
      style={{ width, height: height ?? (ratio ? 'auto' : undefined), aspectRatio: ratio }}
    />
  );
}
