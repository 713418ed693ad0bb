import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProfile } from '../../mirror/queries/profiles.ts';
import { useParameter } from '../../routes/parameters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import styles from './n-home-detail.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfilePictures } from './profile-pictures.tsx';

/** One profile (checklist S39). */
export default function NHomeDetail() {
  const id = useParameter('id');
  const [tries, setTries] = useState(0);
  if (id === undefined) return <Nobody />;
  // Coming to the screen is what asks the server: another try is another coming.
  return <OneProfile key={`${id} ${tries}`} id={id} onRetry={() => setTries(tries + 1)} />;
}

function OneProfile({ id, onRetry }: { id: string; onRetry: () => void }) {
  const { t } = useLingui();
  const profile = useProfile(id);
  const name = profile.state === 'ready' ? profile.value.xuanfei_name : t`Profile`;
  return (
    <Screen title={name}>
      <TopBar title={t`Profile`} back="/nHomeList" />
      {profile.state === 'loading' && <DetailSkeleton />}
      {profile.state === 'missing' && <MissingState offline={profile.offline} onRetry={onRetry} />}
      {profile.state === 'ready' && (
        <article>
          <ProfilePictures id={id} pictures={profile.value.pictures} name={name} />
          <ProfileFacts profile={profile.value} note={<MirrorNote asOfMs={profile.asOfMs} fresh={profile.fresh} onRetry={onRetry} />} />
        </article>
      )}
    </Screen>
  );
}

function Nobody() {
  const { t } = useLingui();
  return (
    <Screen title={t`Profile`}>
      <TopBar title={t`Profile`} back="/nHomeList" />
      <EmptyState
        art="profiles"
        title={<Trans>This address names nobody</Trans>}
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
