import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Screen } from '../../ui/screen.tsx';

/** Shown at an unknown address (R46). */
export default function Missing() {
  const { t } = useLingui();
  return (
    <Screen title={t`Page not found`} back>
      <EmptyState
        art="door"
        title={<Trans>There is nothing at this address</Trans>}
        text={<Trans>The address may be old, or mistyped.</Trans>}
        action={
          <LinkButton kind="primary" to="/Home" replace>
            <Trans>To the first page</Trans>
          </LinkButton>
        }
      />
    </Screen>
  );
}
