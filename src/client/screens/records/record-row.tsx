import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { ForwardIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './record-row.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

type RecordRowProps = {
  /** Its kind or its state; `tone` is never the only sign of it. */
  title: ReactNode;
  tone?: Tone;
  amount: ReactNode;
  amountTone?: Tone;
  atMs: number;
  /** Beside the time. */
  aside?: ReactNode;
  /** Somebody's comment on it. */
  said?: string;
  /** Further secondary lines. */
  children?: ReactNode;
};

/** One record: what it is, how many points, and when. */
export function RecordRow({ title, tone = 'plain', amount, amountTone = 'plain', atMs, aside, said = '', children }: RecordRowProps) {
  return (
    <div className={styles.row}>
      <p className={styles.head}>
        <span className={styles.title} data-tone={tone}>
          {title}
        </span>
        <span className={styles.amount} data-tone={amountTone}>
          {amount}
        </span>
      </p>
      <p className={styles.foot}>
        <RecordTime atMs={atMs} />
        {aside && <span>{aside}</span>}
      </p>
      {children && <div className={styles.lines}>{children}</div>}
      {said !== '' && <p className={styles.said}>{said}</p>}
    </div>
  );
}

/** A row that opens the page of its record. */
export const LinkedRow = ({ of, id, children }: { of: 'withdrawal' | 'deposit' | 'bet' | 'movement'; id: string; children: ReactNode }) => (
  <Link to="/Record" search={{ of, id }} className={styles.link}>
    {children}
    <ForwardIcon width="18" height="18" />
  </Link>
);

export const RecordTime = ({ atMs }: { atMs: number }) => <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>;

export function RecordSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton width="58%" height="18px" />
      <Skeleton width="92px" height="22px" />
      <Skeleton width="44%" height="14px" />
      <Skeleton width="64px" height="14px" />
    </div>
  );
}
