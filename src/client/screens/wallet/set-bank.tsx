import { Trans, useLingui } from '@lingui/react/macro';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { useBankInfo } from '../../mirror/queries/wallet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { BoundAccount } from './bound-account.tsx';
import styles from './wallet.module.css';

/** Bank info (S26): the bound account, or a link to bind one. */
export default function SetBank() {
  const { t } = useLingui();
  return (
    <Screen title={t`Payout account`}>
      <TopBar title={t`Payout account`} back="/Mine" />
      <Retryable>{(retry) => <Account onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function Account({ onRetry }: { onRetry: () => void }) {
  const bank = useBankInfo();
  const member = useMember();
  const offline = useConnection() === 'offline';
  if (bank.state === 'missing') return <MissingState offline={bank.offline} onRetry={onRetry} />;
  // Just bound, and the account itself is still being loaded: the stored row is outdated.
  const isBound = bank.state === 'ready' && bank.value.is_bank === 1;
  const isComing = bank.state === 'loading' || (!isBound && member.state === 'ready' && member.value.is_bank === 1);
  if (!isBound && !isComing) return <NoAccount />;
  return (
    <div className={styles.room} aria-busy={isComing || undefined}>
      <BoundAccount bank={bank} />
      {bank.state === 'ready' && isBound && <MirrorNote asOfMs={bank.asOfMs} fresh={bank.fresh} offline={offline} />}
      <p className={styles.quiet}>
        <Trans>To change the account, contact online service. A change delays withdrawals for your safety.</Trans>
      </p>
      <LinkButton to="/ServiceOnline">
        <Trans>Online service</Trans>
      </LinkButton>
    </div>
  );
}

const NoAccount = () => (
  <EmptyState
    art="nothing"
    title={<Trans>No account yet</Trans>}
    text={<Trans>Payouts go to an account of yours. It is set once; later only online service can change it.</Trans>}
    action={
      <LinkButton kind="primary" to="/BindCard">
        <Trans>Add an account</Trans>
      </LinkButton>
    }
  />
);
