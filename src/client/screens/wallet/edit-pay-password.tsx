import { Trans, useLingui } from '@lingui/react/macro';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { LinkTarget } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EditPasswordForm } from './edit-password-form.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import { FundPasswordSkeleton } from './fund-password-skeleton.tsx';
import { useRedirect } from './use-redirect.ts';
import styles from './wallet.module.css';

const unsetFirst: LinkTarget = { to: '/SetPayPassword' };

/** Changes the fund password (S53, T22), if the club lets members do that themselves (P8, X27). */
export default function EditPayPassword() {
  const { t } = useLingui();
  return (
    <Screen title={t`Change fund password`} back="/Setting">
      <Retryable>{(retry) => <EditContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function EditContent({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const base = useBaseInfo();
  const member = useMember();
  const isUnset = member.state === 'ready' && member.value.paypassword === 0;
  useRedirect(isUnset ? unsetFirst : undefined, t`Please set your withdrawal password`);
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (base.state === 'missing') return <MissingState offline={base.offline} onRetry={onRetry} />;
  if (member.state === 'loading' || base.state === 'loading' || isUnset) return <FundPasswordSkeleton fields={3} />;
  return base.value.edit_paypwd === 1 ? <EditPasswordForm /> : <NotHere />;
}

const NotHere = () => (
  <EmptyState
    art="gate"
    title={<Trans>Online service changes it</Trans>}
    text={<Trans>Please contact online service to change your fund password</Trans>}
    action={
      <div className={styles.form}>
        <LinkButton kind="primary" to="/ServiceOnline">
          <Trans>Online service</Trans>
        </LinkButton>
        <ForgottenLink next="/Setting" />
      </div>
    }
  />
);
