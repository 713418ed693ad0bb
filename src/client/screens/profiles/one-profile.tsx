import { Trans, useLingui } from '@lingui/react/macro';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useProfile } from '../../mirror/queries/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Path } from '../../ui/location.ts';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './one-profile.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfilePictures } from './profile-pictures.tsx';

type OneProfileProps = {
  id: string | undefined;
  /** The title until the profile is loaded: its name in the list (S49). */
  name?: string | undefined;
  /** Where back leads if there is no previous entry of ours. */
  back: Path;
};

/** One profile, at any of its addresses (checklist S39, S49, Q5). */
export function OneProfile({ id, name, back }: OneProfileProps) {
  if (id === undefined) return <Nobody back={back} />;
  return <Retryable key={id}>{(retry) => <Shown id={id} name={name} back={back} onRetry={retry} />}</Retryable>;
}

function Shown({ id, name: listed, back, onRetry }: OneProfileProps & { id: string; onRetry: () => void }) {
  const { t } = useLingui();
  const profile = useProfile(id);
  const offline = useConnection() === 'offline';
  const name = profile.state === 'ready' ? profile.value.xuanfei_name : (listed ?? t`Profile`);
  return (
    <Screen
      title={name}
      heading={listed ?? t`Profile`}
      back={back}
      actions={
        profile.state === 'ready' && (
          <ShareButton
            path={`/nHomeDetail?${new URLSearchParams({ id })}`}
            label={t`Share ${name}`}
            copied={t`The link is copied.`}
            refused={t`This browser can neither share nor copy the link.`}
          />
        )
      }
    >
      {profile.state === 'loading' && <DetailSkeleton />}
      {profile.state === 'missing' && (profile.offline ? <MissingState offline onRetry={onRetry} /> : <NotShown onRetry={onRetry} />)}
      {profile.state === 'ready' && (
        <article>
          <ProfilePictures id={id} pictures={profile.value.pictures} name={name} />
          <ProfileFacts
            profile={profile.value}
            note={<MirrorNote asOfMs={profile.asOfMs} fresh={profile.fresh} offline={offline} onRetry={onRetry} />}
          />
        </article>
      )}
    </Screen>
  );
}

/** The server returned nothing: the profile may have been deleted, or the reply was lost. */
function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      art="profiles"
      title={<Trans>This profile can’t be shown</Trans>}
      text={<Trans>It may no longer be listed, or the club did not answer.</Trans>}
      action={
        <>
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton kind="quiet" to="/nHomeList">
            <Trans>See everyone</Trans>
          </LinkButton>
        </>
      }
    />
  );
}

function Nobody({ back }: { back: Path }) {
  const { t } = useLingui();
  return (
    <Screen title={t`Profile`} back={back}>
      <EmptyState
        art="profiles"
        title={<Trans>There is no profile at this address</Trans>}
        action={
          <LinkButton kind="quiet" to="/nHomeList">
            <Trans>See everyone</Trans>
          </LinkButton>
        }
      />
    </Screen>
  );
}

function DetailSkeleton() {
  return (
    <div>
      <Skeleton ratio="3 / 4" className={styles.waitingPicture} />
      <div className={styles.waiting}>
        <Skeleton width="50%" height="28px" />
        <Skeleton width="34%" height="18px" />
        <Skeleton height="72px" />
        <Skeleton width="92%" height="16px" />
        <Skeleton width="76%" height="16px" />
      </div>
    </div>
  );
}
