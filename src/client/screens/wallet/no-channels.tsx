import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shown if the club has no payment channels: how to get points. */
export function NoChannels({ support }: { support: boolean }) {
  return (
    <EmptyState
      art="support"
      title={<Trans>Points come from the club</Trans>}
      text={
        support ? (
          <Trans>You can’t pay here: the club itself credits points to its members. Please ask online service.</Trans>
        ) : (
          <Trans>You can’t pay here: the club itself credits points to its members.</Trans>
        )
      }
      action={
        support && (
          <LinkButton kind="primary" to="/ServiceOnline">
            <Trans>Online service</Trans>
          </LinkButton>
        )
      }
    />
  );
}
