import { useLingui } from '@lingui/react/macro';
import { useMember } from '../../mirror/queries/member.ts';
import { useBankInfo, useWithdrawRules } from '../../mirror/queries/wallet.ts';
import type { LinkTarget } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { useRedirect } from './use-redirect.ts';
import styles from './wallet.module.css';
import { WithdrawForm } from './withdraw-form.tsx';

const accountFirst: LinkTarget = { to: '/Setbank' };
const passwordFirst: LinkTarget = { to: '/SetPayPassword', search: { next: '/withdraw' } };

/** Withdraw (S29, T18, X4). */
export default function Withdraw() {
  const { t } = useLingui();
  return (
    <Screen title={t({ message: 'Withdraw', comment: 'Take points out of the account' })}>
      <TopBar title={t({ message: 'Withdraw', comment: 'Take points out of the account' })} back="/Mine" />
      <Retryable>{(retry) => <WithdrawContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function WithdrawContent({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const member = useMember();
  const bank = useBankInfo();
  const rules = useWithdrawRules();
  const ready = member.state === 'ready';
  // The member's own row reflects a new binding at once, whatever else still has to be loaded.
  const noAccount = ready && member.value.is_bank === 0;
  const noPassword = ready && member.value.paypassword === 0;
  const first = noAccount ? accountFirst : noPassword ? passwordFirst : undefined;
  useRedirect(first, noAccount ? t`Please set bank account` : t`Please set your withdrawal password`);
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (!ready || first !== undefined) return <WithdrawSkeleton />;
  return <WithdrawForm member={member} bank={bank} rules={rules} />;
}

function WithdrawSkeleton() {
  return (
    <div className={styles.room} aria-busy="true">
      <Skeleton height="104px" />
      <Skeleton height="104px" />
      <Skeleton height="76px" />
      <Skeleton height="76px" />
      <Skeleton height="48px" />
    </div>
  );
}
