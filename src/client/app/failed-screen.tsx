import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useConnection } from '../mirror/queries/connection.ts';
import { ScreenNotLoaded } from '../routes/screen.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWhenBack } from '../ui/when-back.ts';

/** Shown in place of a screen that has failed: tab bar and back still work. */
export function FailedScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  const offline = useConnection() === 'offline';
  const notLoaded = error instanceof ScreenNotLoaded;
  useWhenBack(notLoaded, () => void router.invalidate());
  const title = notLoaded && offline ? t`Not on this phone yet` : t`Something went wrong`;
  return (
    <Screen title={title} back>
      <EmptyState
        art={notLoaded ? 'offline' : 'error'}
        title={notLoaded ? <Trans>This page could not be loaded</Trans> : <Trans>This page has stopped</Trans>}
        text={
          notLoaded && offline ? (
            <Trans>You are offline, and this page was never opened here. It comes once the club can be reached.</Trans>
          ) : (
            <Trans>Nothing was changed. Try again, or go back.</Trans>
          )
        }
        action={
          <>
            <Button kind="primary" onClick={() => void router.invalidate()}>
              <Trans>Try again</Trans>
            </Button>
            <LinkButton kind="quiet" to="/Home">
              <Trans>To the first page</Trans>
            </LinkButton>
          </>
        }
      />
    </Screen>
  );
}
