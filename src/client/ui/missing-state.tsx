import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown if something is not stored on this device and could not be fetched. */
export function MissingState({ offline, onRetry }: { offline: boolean; onRetry?: (() => void) | undefined }) {
  return (
    <EmptyState
      art="offline"
      isMissing
      title={<Trans>Not on this phone yet</Trans>}
      text={
        offline ? (
          <Trans>You are offline, and this was never opened here. It comes once the club can be reached.</Trans>
        ) : (
          <Trans>The club did not answer.</Trans>
        )
      }
      action={
        onRetry && (
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  );
}
