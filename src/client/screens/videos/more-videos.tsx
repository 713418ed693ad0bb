import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useList } from '../../mirror/queries/list.ts';
import { PullList } from '../../ui/pull-list.tsx';
import styles from './play-video.module.css';
import { useSavedFirst } from './saved-list.tsx';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

/** More videos of the same class, offline the saved ones first; each replaces the one above without reloading the page (R45). */
export function MoreVideos({ classId, without }: { classId: string; without: string }) {
  const { t } = useLingui();
  const feed = useSavedFirst(useList('videos', classId), ({ class_id }) => class_id === classId);
  const others = useMemo(() => ({ ...feed, rows: feed.rows.filter(({ id }) => id !== without) }), [feed, without]);
  return (
    <section className={styles.more}>
      <h2 className={styles.moreTitle}>
        <Trans>More videos</Trans>
      </h2>
      <PullList
        feed={others}
        label={t`More videos`}
        layout="wide"
        skeleton={<VideoCardSkeleton />}
        renderRow={(video) => <VideoCard video={video} list={classId} priority={false} />}
        empty={
          <p className={styles.none}>
            <Trans>There is nothing else in this category yet.</Trans>
          </p>
        }
      />
    </section>
  );
}
