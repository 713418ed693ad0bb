import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUnreadCount } from '../../mirror/queries/unread.ts';
import { BellIcon, CrownIcon, DiceIcon, TicketIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { LinkTarget } from '../../ui/location.ts';
import { UnreadCount } from '../../ui/unread.tsx';
import styles from './home.module.css';

/** Four links, in the order of the checklist (S5, Q10): announcements, my notifications, games, VIP. */
export function IconGrid({ onSupport }: { onSupport: () => void }) {
  const { t } = useLingui();
  const notices = useUnreadCount('notices');
  const notifications = useUnreadCount('notifications');
  return (
    <ul
      className={styles.grid}
      aria-label={t({ message: 'Where to go next', comment: 'Name of the four icons of the first page, for screen readers' })}
    >
      <GridLink to="/Notice" icon={<TicketIcon width="26" height="26" />} unread={notices}>
        <Trans>Notices</Trans>
      </GridLink>
      <GridLink to="/Notice" search={{ mine: '1' }} icon={<BellIcon width="26" height="26" />} unread={notifications}>
        <Trans comment="Icon that leads to the member's own notifications; short">For me</Trans>
      </GridLink>
      <GridLink to="/game_n" icon={<DiceIcon width="26" height="26" />}>
        <Trans>Games</Trans>
      </GridLink>
      <li>
        <button type="button" className={styles.way} onClick={onSupport}>
          <span className={styles.door}>
            <CrownIcon width="26" height="26" />
          </span>
          <span className={styles.wayName}>
            <Trans comment="Membership that is arranged with customer service">VIP</Trans>
          </span>
        </button>
      </li>
    </ul>
  );
}

type OneWayProps = LinkTarget & { icon: ReactNode; unread?: number; children: ReactNode };

function GridLink({ icon, unread = 0, children, ...target }: OneWayProps) {
  return (
    <li>
      <Link {...target} className={styles.way}>
        <span className={styles.door}>{icon}</span>
        <span className={styles.wayName}>{children}</span>
        <UnreadCount count={unread} className={styles.unread} />
      </Link>
    </li>
  );
}
