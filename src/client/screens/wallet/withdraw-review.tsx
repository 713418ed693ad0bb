import { Trans, useLingui } from '@lingui/react/macro';
import type { BankInfo } from '#contract/collections/bank.ts';
import type { WithdrawRules } from '#contract/collections/withdrawals.ts';
import { formatPoints } from '../../i18n/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './wallet.module.css';
import { Paid } from './withdraw-limits.tsx';

type WithdrawReviewProps = {
  open: boolean;
  amountCents: number;
  /** As this device knows it; the server decides by its own record. */
  balanceCents: number;
  bank: BankInfo | undefined;
  rules: WithdrawRules | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What will be sent, before it is: how much, where to, what is left, how long it takes, and that it can't be taken back. */
export function WithdrawReview({ open, amountCents, balanceCents, bank, rules, onConfirm, onCancel }: WithdrawReviewProps) {
  const { t } = useLingui();
  const leftCents = balanceCents - amountCents;
  return (
    <ConfirmDialog
      open={open}
      title={t`Check the withdrawal`}
      confirm={<Trans comment="Button: ask for the payout">Withdraw</Trans>}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className={styles.form}>
        <FactList
          facts={[
            [t({ message: 'Amount', comment: 'How many points' }), <Points key="amount" cents={amountCents} />],
            [t`Paid to`, bank && <Account key="account" {...bank.info} />],
            [t`Left in your balance`, leftCents < 0 ? undefined : <Points key="left" cents={leftCents} />],
          ]}
        />
        {leftCents < 0 && (
          <p className={styles.warning}>
            <Trans>That is more than the balance saved on this phone. The club’s own figure decides.</Trans>
          </p>
        )}
        <p className={styles.quiet}>
          <Trans>The points leave your balance at once. You can’t undo this yourself; if the club rejects it, they come back.</Trans>
        </p>
        {rules?.paid ? (
          <Paid {...rules.paid} />
        ) : (
          <p className={styles.quiet}>
            <Trans>The club pays by hand. No recent payout shows how long that takes.</Trans>
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Points({ cents }: { cents: number }) {
  const points = formatPoints(cents);
  return <Trans comment="An amount with its unit">{points} points</Trans>;
}

/** Bank and masked account, and below them the holder. */
const Account = ({ bank, bankinfo, bank_code: account, username }: BankInfo['info']) => (
  <>
    {bank || bankinfo} {account}
    <br />
    {username}
  </>
);
