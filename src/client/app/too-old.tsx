import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** Shown when the server speaks a newer version than this client understands. */
export function TooOld() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  // Loaded when it is wanted: the first start has no use for it.
  const loadAgain = (): void => {
    setBusy(true);
    void import('../pwa/load-new-version.ts').then(
      ({ loadNewVersion }) => loadNewVersion(),
      () => location.reload(),
    );
  };
  return (
    <Screen title={t`Please update`}>
      <EmptyState
        art="update"
        title={<Trans>There is a new version</Trans>}
        text={<Trans>This version is too old for the club. Reload the page to get the new one.</Trans>}
        action={
          <Button kind="primary" busy={busy} onClick={loadAgain}>
            <Trans>Load again</Trans>
          </Button>
        }
      />
    </Screen>
  );
}
