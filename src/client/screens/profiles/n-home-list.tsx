import { Trans, useLingui } from '@lingui/react/macro';
import { useProfileFeed } from '../../mirror/queries/profiles.ts';
import { useRegions } from '../../mirror/queries/regions.ts';
import { useParameter } from '../../routes/parameters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { ProfileRow, ProfileRowSkeleton } from './profile-row.tsx';

/** The talent list (checklist S38); with `region` only the people of one region. */
export default function NHomeList() {
  const { t } = useLingui();
  const regionId = useParameter('region');
  const regions = useRegions();
  const region = regions.state === 'ready' ? regions.value.find(({ id }) => id === regionId) : undefined;
  const title = region?.name ?? t`Talent`;
  return (
    <Screen title={title}>
      <TopBar title={title} back={regionId === undefined ? true : '/Choose'} />
      <People key={regionId} regionId={regionId} />
    </Screen>
  );
}

function People({ regionId }: { regionId: string | undefined }) {
  const { t } = useLingui();
  const feed = useProfileFeed(regionId === undefined ? 'n-home' : 'home', regionId);
  return (
    <>
      <FeedNote feed={feed} />
      <PullList
        feed={feed}
        label={t`Talent`}
        skeleton={<ProfileRowSkeleton />}
        rowHeight={190}
        renderRow={(profile, index) => <ProfileRow profile={profile} priority={index < 4} />}
        empty={
          <EmptyState
            art="profiles"
            title={<Trans>Nobody is listed here yet</Trans>}
            action={
              regionId !== undefined && (
                <LinkButton kind="quiet" to="/nHomeList">
                  <Trans>See everyone</Trans>
                </LinkButton>
              )
            }
          />
        }
      />
    </>
  );
}
