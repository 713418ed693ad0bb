import { useLingui } from '@lingui/react/macro';
import { useMember } from '../../mirror/queries/member.ts';
import { useBankInfo, useWithdrawRules } from '../../mirror/queries/wallet.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { needsSetup, SetupSteps } from './setup-steps.tsx';
import styles from './wallet.module.css';
import { WithdrawForm } from './withdraw-form.tsx';

/** Withdraw (S29): the form, or the steps that come before it (T18, X4). */
export default function Withdraw() {
  const { t } = useLingui();
  return (
    <Screen title={t({ message: 'Withdraw', comment: 'Take points out of the account' })} back="/Mine">
      <Retryable>{(retry) => <WithdrawContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function WithdrawContent({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  const bank = useBankInfo();
  const rules = useWithdrawRules();
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (member.state === 'loading') return <WithdrawSkeleton />;
  // The member's own row reflects a new binding at once, whatever else still has to be loaded.
  if (needsSetup(member.value)) return <SetupSteps member={member.value} here="/withdraw" />;
  return <WithdrawForm member={member} bank={bank} rules={rules} />;
}

function WithdrawSkeleton() {
  return (
    <div className={styles.container} aria-busy="true">
      <Skeleton height="104px" />
      <Skeleton height="104px" />
      <Skeleton height="76px" />
      <Skeleton height="76px" />
      <Skeleton height="48px" />
    </div>
  );
}
