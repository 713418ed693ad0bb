import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of a frame that this page may not show. `reloads`: after a reload it may. */
export function RefusedFrame({ art, reloads }: { art: 'support' | 'offline'; reloads: boolean }) {
  return (
    <EmptyState
      art={art}
      title={<Trans>This page can’t be shown inside the app</Trans>}
      text={
        reloads ? (
          <Trans>The club has changed its address. Reload to show it here, or open it in a new tab with the button above.</Trans>
        ) : (
          <Trans>The app does not allow its address here. Open it in a new tab with the button above.</Trans>
        )
      }
      action={
        reloads && (
          <Button onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        )
      }
    />
  );
}
