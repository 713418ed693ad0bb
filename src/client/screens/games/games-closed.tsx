import { Trans } from '@lingui/react/macro';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The club's switch `isplay`; unknown counts as open: the server refuses a bet anyway. */
export function useGamesClosed(): boolean {
  const base = useBaseInfo();
  return base.state === 'ready' && base.value.isplay !== 1;
}

/** Instead of the picker, while the games are closed. */
export function GamesClosed() {
  return (
    <EmptyState
      art="door"
      title={<Trans>The games are closed in this club</Trans>}
      text={<Trans>Past draws and your own records stay open.</Trans>}
      action={
        <LinkButton to="/Game">
          <Trans>To the game hall</Trans>
        </LinkButton>
      }
    />
  );
}
