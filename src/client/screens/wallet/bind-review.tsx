import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './wallet.module.css';

type BindReviewProps = {
  open: boolean;
  bank: string;
  account: string;
  holder: string;
  mobile: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The account as it was typed, before it is bound for good. */
export function BindReview({ open, bank, account, holder, mobile, onConfirm, onCancel }: BindReviewProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      title={t`Check the account`}
      confirm={<Trans comment="Button: bind this account">Confirm</Trans>}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className={styles.form}>
        <FactList
          facts={[
            [t`Bank or network`, bank],
            [t`Account number or address`, account],
            [t({ message: 'Deposit name', comment: 'The name that the account is under' }), holder],
            [t`Phone number`, mobile],
          ]}
        />
        <p className={styles.quiet}>
          <Trans>
            It is set once: afterwards only online service can change it, and a change delays withdrawals. From now on it is shown masked.
          </Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}
