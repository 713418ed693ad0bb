import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet.module.css';

/** The shape of a form with this many six-digit fields. */
export function FundPasswordSkeleton({ fields }: { fields: 2 | 3 }) {
  return (
    <div className={styles.container} aria-busy="true">
      {['a', 'b', 'c'].slice(0, fields).map((key) => (
        <div key={key} className={styles.form}>
          <Skeleton width="40%" height="18px" />
          <Skeleton height="52px" />
        </div>
      ))}
      <Skeleton height="48px" />
    </div>
  );
}
