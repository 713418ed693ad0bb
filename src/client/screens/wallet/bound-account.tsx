import { Trans, useLingui } from '@lingui/react/macro';
import type { BankInfo } from '#contract/collections/bank.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet.module.css';

/** The payout account: the bank, the holder, the account as masked by the server (S26, D15). */
export function BoundAccount({ bank }: { bank: Mirrored<BankInfo> }) {
  const { t } = useLingui();
  if (bank.state === 'missing')
    return (
      <p className={styles.card}>
        <Trans>Your account is not on this phone yet.</Trans>
      </p>
    );
  if (bank.state === 'loading' || bank.value.is_bank === 0)
    return (
      <div className={styles.card}>
        <Skeleton width="50%" height="20px" />
        <Skeleton width="70%" height="20px" />
      </div>
    );
  const { bank: name, bankinfo, username, bank_code: account } = bank.value.info;
  return (
    <div className={styles.card}>
      <FactList
        facts={[
          [t`Bank or network`, name || bankinfo],
          [t({ message: 'Account holder', comment: 'The name of who owns the account' }), username],
          [t`Account number`, account],
        ]}
      />
    </div>
  );
}
