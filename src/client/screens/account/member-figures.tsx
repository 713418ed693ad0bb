import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MemberInfo } from '#contract/collections/member.ts';
import { formatAge, formatNumber, formatPoints, formatTime } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useNow } from '../../ui/now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './member-figures.module.css';

type MemberFiguresProps = { member: MemberInfo; asOfMs: number; fresh: boolean };

/** How long a balance counts as current on a screen that stays open, in ms. */
const currentForMs = 2 * 60_000;

/** Points, credit score, views (checklist S12). A balance that is not current shows its age (O6). */
export function MemberFigures({ member, asOfMs, fresh }: MemberFiguresProps) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const offline = useConnection() === 'offline';
  const isOld = !fresh || offline || nowMs - asOfMs > currentForMs;
  // Under a minute its age would read "now", which would be misleading for an old balance.
  const age = nowMs - asOfMs < 60_000 ? formatTime(asOfMs) : formatAge(asOfMs, nowMs);
  return (
    <dl className={styles.figures}>
      <Figure
        label={t({ message: 'Points', comment: 'The unit of the balance' })}
        value={formatPoints(Math.round(member.money_value * 100))}
      >
        {isOld ? <Trans comment="How old the balance is, e.g. as of 12 min. ago, as of 10:42">as of {age}</Trans> : ''}
      </Figure>
      <Figure label={t`Credit score`} value={formatNumber(member.point)} />
      <Figure
        label={t({ message: 'Views', comment: 'How many videos and profiles the member has looked at' })}
        value={formatNumber(member.see_total)}
      />
    </dl>
  );
}

/** With `children`, even empty, it has a line for its age: nothing moves when that comes or goes. */
function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value} data-fleeting="">
        {value}
      </dd>
      {children !== undefined && (
        <dd className={styles.age} data-fleeting="">
          {children}
        </dd>
      )}
    </div>
  );
}

export function MemberFiguresSkeleton() {
  return (
    <div className={styles.figures}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.waiting}>
          <Skeleton width="60px" height="26px" />
          <Skeleton width="72px" height="14px" />
        </div>
      ))}
    </div>
  );
}
