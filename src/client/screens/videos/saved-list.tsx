import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Video } from '#contract/collections/videos.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import type { Feed } from '../../mirror/queries/mirrored.ts';
import { readSavedVideos, useSavedVideos } from '../../mirror/queries/saved-videos.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

type VideoRow = InLanguage<Video>;

/** How far the page may be scrolled while the list is still put in another order, in px. */
const atTopPx = 80;

const rowsOf = (here: ReturnType<typeof useSavedVideos>): VideoRow[] => (here ?? []).flatMap(({ video }) => video ?? []);

/** The videos that are saved on this device: they play without a connection. */
export function SavedVideos() {
  const { t } = useLingui();
  const here = useSavedVideos();
  const offline = useConnection() === 'offline';
  return (
    <PullList
      feed={{
        state: here === undefined ? 'loading' : 'ready',
        offline,
        rows: rowsOf(here),
        asOfMs: 0,
        fresh: true,
        finished: true,
        pulling: false,
        failed: false,
        more: () => undefined,
        refresh: () => readSavedVideos().then(() => true),
      }}
      label={t`Saved videos`}
      layout="wide"
      skeleton={<VideoCardSkeleton />}
      renderRow={(video, index) => <VideoCard video={video} list="saved" priority={index < 4} />}
      empty={
        <EmptyState
          art="videos"
          title={<Trans>No videos are saved on this phone</Trans>}
          text={<Trans>Open a video and tap “Save for offline”. It then plays without a connection.</Trans>}
          action={
            <LinkButton kind="quiet" to="/video" replace>
              <Trans>All videos</Trans>
            </LinkButton>
          }
        />
      }
    />
  );
}

/**
 * A list of videos with the saved ones first if it was opened offline, or the connection was lost while its head was shown: further
 * down nothing moves under the finger, and the order stays when the server is back.
 */
export function useSavedFirst(feed: Feed<VideoRow>, belongs: (video: VideoRow) => boolean): Feed<VideoRow> {
  const here = useSavedVideos();
  const offline = useConnection() === 'offline';
  const [first, setFirst] = useState(offline);
  useEffect(() => {
    if (offline && window.scrollY < atTopPx) setFirst(true);
  }, [offline]);
  if (!first || feed.state !== 'ready') return feed;
  return { ...feed, rows: savedFirst(feed.rows, rowsOf(here).filter(belongs)) };
}

/** Each row once, the saved ones before the others. */
export function savedFirst<Row extends { id: string }>(rows: readonly Row[], saved: readonly Row[]): readonly Row[] {
  const ids = new Set(saved.map(({ id }) => id));
  return ids.size === 0 ? rows : [...saved, ...rows.filter(({ id }) => !ids.has(id))];
}
