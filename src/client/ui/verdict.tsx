import type { ReactNode } from 'react';
import { DoubtIcon, FaultIcon, ProofIcon } from './outline-icons.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './verdict.module.css';

/** `unproven`: nothing contradicts, and a proof is missing. */
export type VerdictKind = 'passed' | 'unproven' | 'failed';

const icons = { passed: ProofIcon, unproven: DoubtIcon, failed: FaultIcon };

type VerdictProps = { kind?: VerdictKind; title: ReactNode; children: ReactNode };

/** What a check on this device came to, with a sentence or more about it; read out when it appears. Without a kind: there is nothing to judge yet. */
export function Verdict({ kind, title, children }: VerdictProps) {
  const Icon = kind && icons[kind];
  return (
    <section className={styles.verdict} data-verdict={kind} role="status">
      {Icon && <Icon width={40} height={40} />}
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** In its place while the check runs. */
export const VerdictSkeleton = ({ label }: { label: string }) => (
  <div className={styles.verdict} role="status" aria-label={label}>
    <Skeleton width="40px" height="40px" round />
    <Skeleton width="70%" height="28px" />
    <Skeleton width="90%" height="16px" />
  </div>
);
