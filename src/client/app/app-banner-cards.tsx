import { Trans, useLingui } from '@lingui/react/macro';
import type { Update } from '../pwa/update.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { NoticeCard } from './notice-card.tsx';

/** A new version (O16). */
export function UpdateCard({ taking, accept, dismiss }: Pick<Update, 'taking' | 'accept' | 'dismiss'>) {
  const { t } = useLingui();
  return (
    <NoticeCard
      label={t`Update`}
      title={<Trans>A new version is ready</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={dismiss}>
            <Trans>Later</Trans>
          </Button>
          <Button kind="primary" busy={taking} onClick={accept}>
            <Trans comment="Button: take the new version now">Update</Trans>
          </Button>
        </>
      }
    />
  );
}

/** The device's storage is full (O19). */
export function FullCard({ member, dismiss }: { member: boolean; dismiss: () => void }) {
  const { t } = useLingui();
  return (
    <NoticeCard
      label={t`Storage`}
      title={<Trans>This phone is full</Trans>}
      text={<Trans>Older pictures were removed to make room. Your records are kept.</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={dismiss}>
            <Trans>Close</Trans>
          </Button>
          {member && (
            <LinkButton to="/Setting">
              <Trans>Storage</Trans>
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** The offer to install (O21). */
export function InstallCard({
  kind,
  install,
  dismiss,
}: {
  kind: 'none' | 'prompt' | 'ios' | 'ios-other';
  install: () => Promise<void>;
  dismiss: () => void;
}) {
  const { t } = useLingui();
  return (
    <NoticeCard
      label={t`Install`}
      title={<Trans>Keep the club on your home screen</Trans>}
      text={
        kind === 'ios' ? (
          <Trans>Tap Share, then "Add to Home Screen".</Trans>
        ) : kind === 'ios-other' ? (
          <Trans>Open this page in Safari, tap Share, then "Add to Home Screen".</Trans>
        ) : (
          <Trans>It opens at once, also without a connection.</Trans>
        )
      }
      actions={
        <>
          <Button kind="quiet" onClick={dismiss}>
            <Trans>No, thanks</Trans>
          </Button>
          {kind === 'prompt' && (
            <Button kind="primary" onClick={() => void install()}>
              <Trans comment="Button: put the app on the home screen">Install</Trans>
            </Button>
          )}
        </>
      }
    />
  );
}
