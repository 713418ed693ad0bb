import { useLingui } from '@lingui/react/macro';
import { useUnreadCount } from '../../mirror/queries/unread.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { AccountIcon, CashOutIcon, LedgerIcon, MegaphoneIcon, ReceiptIcon, SavingsIcon, WalletIcon } from '../../ui/outline-icons.tsx';
import { UnreadCount } from '../../ui/unread.tsx';
import styles from './member-menu.module.css';

/** The menu in the order of checklist S13; after it, the member's own notifications (Q10). */
export function MemberMenu() {
  const { t } = useLingui();
  const notices = useUnreadCount('notices', { asks: true });
  const notifications = useUnreadCount('notifications', { asks: true });
  return (
    <nav className={styles.menu} aria-label={t`My account`}>
      <ListRow to="/withdraw" icon={<CashOutIcon />} title={t({ message: 'Withdraw', comment: 'Take points out of the account' })} />
      <ListRow to="/Recharge" icon={<WalletIcon />} title={t({ message: 'Recharge', comment: 'Put points into the account' })} />
      <ListRow to="/Infomation" icon={<AccountIcon />} title={t`Personal information`} />
      <ListRow to="/WithdrawRecord" icon={<ReceiptIcon />} title={t`Withdrawal records`} />
      <ListRow to="/Moneylog" icon={<LedgerIcon />} title={t`Points in detail`} />
      <ListRow to="/RechargeRecord" icon={<SavingsIcon />} title={t`Recharge records`} />
      <ListRow to="/Notice" icon={<MegaphoneIcon />} title={t`Notices`} value={<UnreadCount count={notices} />} />
      <ListRow
        to="/Notice"
        search={{ mine: '1' }}
        icon={<BellIcon />}
        title={t`My notifications`}
        value={<UnreadCount count={notifications} />}
      />
    </nav>
  );
}
