import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { openActs, toldByScreens } from '../commands/open-acts.ts';
import { useStore } from '../device/store.ts';
import { useStorageFull } from '../mirror/queries/report.ts';
import { useInstall } from '../pwa/install.ts';
import { useUpdate } from '../pwa/update.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { NoticeCard } from './notice-card.tsx';

const OpenActCard = lazy(() => import('./open-act-card.tsx').then(({ OpenActCard: card }) => ({ default: card })));

/** What the house has to say, one thing at a time: an act whose end is not known or not seen, a new version (O16), a full phone (O19), the offer to install (O21). */
export function HouseNotices({ tab, member }: { tab: boolean; member: boolean }) {
  const update = useUpdate();
  const install = useInstall();
  const full = useStorageFull();
  const [fullSeen, setFullSeen] = useState(false);
  const act = useUntoldAct();
  if (act)
    return (
      <Suspense>
        <OpenActCard act={act} />
      </Suspense>
    );
  if (update.waiting && !update.blocked) return <UpdateCard accept={update.accept} dismiss={update.dismiss} />;
  if (full && !fullSeen) return <FullCard member={member} dismiss={() => setFullSeen(true)} />;
  if (tab && install.kind !== 'none') return <InstallCard {...install} />;
  return null;
}

/** The first act that no screen tells of: sent so long ago that nobody knows, or ended while the member was elsewhere. */
function useUntoldAct() {
  const told = useStore(toldByScreens);
  return useStore(openActs).find(({ call, now }) => now.state !== 'sending' && !told.includes(call));
}

function UpdateCard({ accept, dismiss }: { accept: () => void; dismiss: () => void }) {
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
          <Button kind="primary" onClick={accept}>
            <Trans comment="Button: take the new version now">Update</Trans>
          </Button>
        </>
      }
    />
  );
}

function FullCard({ member, dismiss }: { member: boolean; dismiss: () => void }) {
  const { t } = useLingui();
  return (
    <NoticeCard
      label={t`Storage`}
      title={<Trans>This phone is full</Trans>}
      text={<Trans>Older pictures were dropped to make room. Your records are kept.</Trans>}
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

function InstallCard({
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
          <Trans>It opens at once, also without a network.</Trans>
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
