import { Trans } from '@lingui/react/macro';
import type { MemberInfo } from '#contract/shelves/member.ts';
import { formatPoints } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { classNames } from '../../ui/class-names.ts';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet.module.css';

/** The available balance and how old it is (O6); never what an address says of it (Q27). */
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
      <div className={classNames(styles.row, styles.aged)}>
        <p className={styles.quiet}>
          <Trans>Balance</Trans>
        </p>
        <MirrorNote asOfMs={asOfMs} fresh={fresh} offline={offline} />
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
