import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useId } from 'react';
import type { Video } from '#contract/collections/videos.ts';
import { useSession } from '../../device/session.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { useList } from '../../mirror/queries/list.ts';
import { noVideoFilter, readVideoFilter, type VideoFilter, writeVideoFilter } from '../../mirror/queries/video-filter.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { ChipRow } from '../../ui/chip-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate, useSearch } from '../../ui/location.ts';
import { PullList } from '../../ui/pull-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type FilterForm, useListFilter } from '../../ui/use-list-filter.ts';
import { FoundVideos } from './found-videos.tsx';
import { SavedVideos, useSavedFirst } from './saved-list.tsx';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';
import { VideoFilters } from './video-filters.tsx';
import styles from './video-list.module.css';

/** All classes. */
const all = '0';

/** What is saved on this device, beside the categories; their ids are never this word. */
const savedOnes = 'saved';

const filterForm: FilterForm<VideoFilter> = { read: readVideoFilter, write: writeVideoFilter };

/** The video list (checklist S19). Category and filter are in the address, so that back and reload keep it. */
export default function VideoList() {
  const { t } = useLingui();
  const panelId = useId();
  const address = useSearch({ from: '/open/video' });
  const chosen = address.saved ? savedOnes : (address.class ?? all);
  const session = useSession();
  const [filter, setFilter] = useListFilter(session?.memberId ?? '', filterForm);
  return (
    <Screen title={t`Videos`} tab actions={<IconLink label={t`Search`} icon={<SearchIcon />} to="/Search" />}>
      <Categories chosen={chosen} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={t`Videos`} className={styles.panel}>
        <VideoFilters filter={filter} onChange={setFilter} list={chosen} maySave={session !== null && chosen !== savedOnes} />
        <Shown key={chosen} chosen={chosen} filter={filter} onClear={() => setFilter(noVideoFilter)} />
      </div>
    </Screen>
  );
}

type ShownProps = { chosen: string; filter: VideoFilter; onClear: () => void };

function Shown({ chosen, filter, onClear }: ShownProps) {
  if (writeVideoFilter(filter) !== '') return <FoundVideos query={{ list: chosen, filter }} onClear={onClear} />;
  return chosen === savedOnes ? <SavedVideos /> : <Videos chosen={chosen} />;
}

const searchOf = (chip: string) => (chip === all ? {} : chip === savedOnes ? { saved: '1' } : { class: chip });

function Categories({ chosen, panelId }: { chosen: string; panelId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const classes = useWholeList('video-classes');
  const maySave = useSession() !== null;
  if (classes.state === 'loading')
    return (
      <div className={styles.waiting} aria-hidden="true">
        {[56, 88, 72, 96, 80].map((width) => (
          <Skeleton key={width} width={`${width}px`} height="36px" className={styles.waitingChip} />
        ))}
      </div>
    );
  const known = classes.state === 'ready' ? classes.value : [];
  if (known.length === 0 && !maySave) return null;
  return (
    <ChipRow
      label={t`Categories`}
      panelId={panelId}
      value={chosen}
      items={[
        { value: all, label: t({ message: 'All', comment: 'All categories of videos' }) },
        ...(maySave || chosen === savedOnes
          ? [{ value: savedOnes, label: t({ message: 'Saved', comment: 'Videos that are kept on the phone' }) }]
          : []),
        ...known.map(({ id, name, lang }) => ({ value: id, label: name, lang })),
      ]}
      onChange={(value) => navigate({ to: '/video', search: searchOf(value), replace: true })}
    />
  );
}

function Videos({ chosen }: { chosen: string }) {
  const { t } = useLingui();
  const feed = useSavedFirst(useList('videos', chosen), (video) => chosen === all || video.class_id === chosen);
  const renderRow = useCallback(
    (video: InLanguage<Video>, index: number) => <VideoCard video={video} list={chosen} priority={index < 4} />,
    [chosen],
  );
  return (
    <>
      <FeedNote feed={feed} keepsRoom />
      <PullList
        feed={feed}
        label={t`Videos`}
        layout="wide"
        skeleton={<VideoCardSkeleton />}
        renderRow={renderRow}
        empty={
          <EmptyState
            art="videos"
            title={<Trans>No videos here yet</Trans>}
            text={<Trans>Videos that the club adds will appear here.</Trans>}
            action={
              chosen === all ? undefined : (
                <LinkButton kind="quiet" to="/video" replace>
                  <Trans>All videos</Trans>
                </LinkButton>
              )
            }
          />
        }
      />
    </>
  );
}
