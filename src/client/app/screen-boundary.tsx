import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { useConnection } from '../mirror/queries/connection.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Screen } from '../ui/screen.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { ScreenNotLoaded } from './screen-store.ts';

type Props = { onRetry: () => void; children: ReactNode };

/** A failure in one screen stays in it: tab bar and back go on working. Give it the place as its key. */
export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ error: undefined });
    };
    return <FailedScreen notLoaded={this.state.error instanceof ScreenNotLoaded} onRetry={retry} />;
  }
}

function FailedScreen({ notLoaded, onRetry }: { notLoaded: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const title = notLoaded && offline ? t`Not on this phone yet` : t`Something went wrong`;
  return (
    <Screen title={title}>
      <TopBar title={title} back />
      <EmptyState
        art={notLoaded ? 'offline' : 'error'}
        title={notLoaded ? <Trans>This page could not be loaded</Trans> : <Trans>This page has stopped</Trans>}
        text={
          notLoaded && offline ? (
            <Trans>You are offline, and this page was never opened here. It comes once the club can be reached.</Trans>
          ) : (
            <Trans>Nothing of yours was changed. Try again, or go back.</Trans>
          )
        }
        action={
          <>
            <Button kind="primary" onClick={onRetry}>
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
