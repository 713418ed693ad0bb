import { Trans } from '@lingui/react/macro';
import type { MemberInfo } from '#contract/collections/member.ts';
import { formatAge, formatPoints, formatTime } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { useNow } from '../../ui/now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet.module.css';

/** The available balance and its age (O6); never the one in the address (Q27). */
export function Balance({ member }: { member: Mirrored<MemberInfo> }) {
  const offline = useConnection() === 'offline';
  if (member.state !== 'ready')
    return (
      <div className={styles.card}>
        <Skeleton width="80px" height="16px" />
        <Skeleton width="160px" height="32px" />
      </div>
    );
  const { value, asOfMs, fresh } = member;
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <p className={styles.quiet}>
          <Trans>Balance</Trans>
        </p>
        <Age asOfMs={asOfMs} stored={!fresh || offline} />
      </div>
      <p className={styles.figure}>
        {formatPoints(Math.round(value.money_value * 100))}{' '}
        <span className={styles.unit}>
          <Trans comment="The unit behind an amount">points</Trans>
        </span>
      </p>
    </div>
  );
}

/** The time of a fresh balance, or the age of a stored one; under a minute that would read "now", which would be misleading. */
function Age({ asOfMs, stored }: { asOfMs: number; stored: boolean }) {
  const nowMs = useNow(30_000);
  const age = stored && nowMs - asOfMs >= 60_000 ? formatAge(asOfMs, nowMs) : formatTime(asOfMs);
  return (
    <p className={styles.age} data-kept={stored || undefined}>
      <Trans comment="How old the balance is, e.g. as of 12 min. ago, as of 10:42">as of {age}</Trans>
    </p>
  );
}
