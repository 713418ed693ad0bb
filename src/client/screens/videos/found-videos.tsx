import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { writeVideoFilter } from '../../mirror/queries/video-filter.ts';
import { useVideoSearch, type VideoQuery } from '../../mirror/queries/video-search.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';
import styles from './video-list.module.css';

/** The videos of a list that meet its filter, from the copy. */
export function FoundVideos({ query, onClear }: { query: VideoQuery; onClear: () => void }) {
  const { t } = useLingui();
  const search = useVideoSearch(query);
  const { searched } = search;
  const by = writeVideoFilter(query.filter);
  return (
    <>
      {search.state === 'ready' && !search.whole && (
        <p className={styles.note}>
          <Plural
            value={searched}
            one="Only the one video that this phone knows so far is searched"
            other="Only the # videos that this phone knows so far are searched"
          />
        </p>
      )}
      <PullList
        feed={search}
        label={t`Videos found`}
        layout="wide"
        skeleton={<VideoCardSkeleton />}
        renderRow={(video, index) => <VideoCard video={video} list={query.list} by={by} priority={index < 4} />}
        empty={
          <EmptyState
            art="videos"
            title={<Trans>No videos found</Trans>}
            text={<Trans>No video matches all your filters.</Trans>}
            action={
              <Button kind="quiet" onClick={onClear}>
                <Trans>Clear filters</Trans>
              </Button>
            }
          />
        }
      />
    </>
  );
}
