import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMember } from '../../mirror/queries/member.ts';
import { useBanks } from '../../mirror/queries/wallet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLatched } from '../../ui/use-latched.ts';
import { BindForm } from './bind-form.tsx';
import { SetupSteps } from './setup-steps.tsx';
import styles from './wallet.module.css';

/** Bind an account (S27, S28, T23, X16). */
export default function BindCard() {
  const { t } = useLingui();
  useEffect(blockCopies, []);
  return (
    <Screen title={t`Add an account`} back="/Setbank">
      <Retryable>{(retry) => <BindContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

/** Blocks right-click and copy, only on this page (S28, Q24); the copy button does not depend on them. */
function blockCopies(): () => void {
  const block = (event: Event): void => event.preventDefault();
  const kinds = ['contextmenu', 'copy'] as const;
  for (const kind of kinds) document.addEventListener(kind, block);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, block);
  };
}

function BindContent({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  const banks = useBanks();
  const ready = member.state === 'ready';
  const isBound = ready && member.value.is_bank === 1;
  const noPassword = ready && !isBound && member.value.paypassword === 0;
  const mayBind = useLatched(ready && !isBound && !noPassword);
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (isBound && !mayBind) return <AlreadyBound />;
  if (noPassword) return <SetupSteps member={member.value} here="/BindCard" />;
  if (banks.state === 'missing') return <MissingState offline={banks.offline} onRetry={onRetry} />;
  if (!mayBind || banks.state === 'loading')
    return (
      <div className={styles.container} aria-busy="true">
        <Skeleton height="76px" />
        <Skeleton height="76px" />
        <Skeleton height="76px" />
        <Skeleton height="48px" />
      </div>
    );
  return <BindForm banks={banks.value} />;
}

/** Checklist V20, X28. */
const AlreadyBound = () => (
  <EmptyState
    art="door"
    title={<Trans>You have an account already</Trans>}
    text={<Trans>Please contact online service to change it.</Trans>}
    action={
      <LinkButton kind="primary" replace to="/Setbank">
        <Trans>Payout account</Trans>
      </LinkButton>
    }
  />
);
