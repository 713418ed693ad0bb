import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { useBankInfo } from '../../mirror/queries/wallet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSearch } from '../../ui/location.ts';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Balance } from './balance.tsx';
import { BoundAccount } from './bound-account.tsx';
import styles from './wallet.module.css';

/** Bank info (S26): the bound account, or a link to bind one. With `done` it was bound just now: says what comes next. */
export default function SetBank() {
  const { t } = useLingui();
  const isNew = useSearch({ from: '/member/Setbank' }).done !== undefined;
  const title = isNew ? t`Your account is bound` : t`Payout account`;
  return (
    <Screen title={title} back="/Mine">
      <Retryable>{(retry) => <Account isNew={isNew} onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function Account({ isNew, onRetry }: { isNew: boolean; onRetry: () => void }) {
  const bank = useBankInfo();
  const member = useMember();
  const offline = useConnection() === 'offline';
  if (bank.state === 'missing') return <MissingState offline={bank.offline} onRetry={onRetry} />;
  // Just bound, and the account itself is still being loaded: the stored row is outdated.
  const isBound = bank.state === 'ready' && bank.value.is_bank === 1;
  const isComing = bank.state === 'loading' || (!isBound && member.state === 'ready' && member.value.is_bank === 1);
  if (!isBound && !isComing) return <NoAccount />;
  return (
    <div className={styles.container} aria-busy={isComing || undefined}>
      {isNew && <Bound atMs={bank.state === 'ready' ? bank.value.bound_ms : undefined} />}
      <BoundAccount bank={bank} />
      {isNew && <Balance member={member} />}
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

/** When it was bound, and what is next; the account and the balance that can be withdrawn to it stand below. */
function Bound({ atMs }: { atMs: number | undefined }) {
  return (
    <>
      <p className={styles.good}>
        <CheckIcon />
        {atMs !== undefined && <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>}
      </p>
      <p>
        <Trans>Withdrawals now go to this account.</Trans>
      </p>
      <LinkButton kind="primary" replace to="/withdraw">
        <Trans comment="Take points out of the account">Withdraw</Trans>
      </LinkButton>
    </>
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
