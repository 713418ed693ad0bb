import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Support while `iskefu` is 0 (checklist X6). */
export function SwitchedOff() {
  return (
    <EmptyState
      art="support"
      title={<Trans>This function is switched off</Trans>}
      text={<Trans>The club does not offer online service at the moment.</Trans>}
      action={
        <LinkButton kind="quiet" to="/Notice">
          <Trans>Read the club’s notices</Trans>
        </LinkButton>
      }
    />
  );
}
