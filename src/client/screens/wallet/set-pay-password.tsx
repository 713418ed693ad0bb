import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLeaveFlow } from '../../ui/leave-flow.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { placeInside, useSearch } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useLatched } from '../../ui/use-latched.ts';
import { FundPasswordSkeleton } from './fund-password-skeleton.tsx';
import { SetPasswordForm } from './set-password-form.tsx';
import styles from './wallet.module.css';

/** Sets the fund password (S53, T22); `next` is the screen that requires it. */
export default function SetPayPassword() {
  const { t } = useLingui();
  const title = t({ message: 'Fund password', comment: 'The 6 digits that confirm a withdrawal' });
  return (
    <Screen title={title} back="/Setting">
      <Retryable>{(retry) => <SetContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function SetContent({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  const leave = useLeaveFlow();
  const next = placeInside(useSearch({ from: '/member/SetPayPassword' }).next) ?? '/Setting';
  const [withCode, setWithCode] = useState(false);
  const isUnset = useLatched(member.state === 'ready' && member.value.paypassword === 0);
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (member.state === 'loading') return <FundPasswordSkeleton fields={2} />;
  if (!isUnset && !withCode) return <AlreadySet onCode={() => setWithCode(true)} />;
  return <SetPasswordForm withCode={withCode} onDone={(say) => leave({ href: next }, [], say)} />;
}

/** Checklist X21, X27: changing it, the operator's one-time code, or online service. */
function AlreadySet({ onCode }: { onCode: () => void }) {
  const base = useBaseInfo();
  const mayEdit = base.state === 'ready' && base.value.edit_paypwd === 1;
  return (
    <EmptyState
      art="gate"
      title={<Trans>A fund password is set already</Trans>}
      text={
        mayEdit ? (
          <Trans>You can change it with the old one. If you forgot it, online service gives you a code.</Trans>
        ) : (
          <Trans>Please contact online service to change your fund password</Trans>
        )
      }
      action={
        <div className={styles.form}>
          {mayEdit && (
            <LinkButton kind="primary" replace to="/EditPayPassword">
              <Trans>Change fund password</Trans>
            </LinkButton>
          )}
          <LinkButton to="/ServiceOnline">
            <Trans>Online service</Trans>
          </LinkButton>
          <Button kind="quiet" onClick={onCode}>
            <Trans>I have a code from the club</Trans>
          </Button>
        </div>
      }
    />
  );
}
