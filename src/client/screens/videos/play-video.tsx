import { Trans, useLingui } from '@lingui/react/macro';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useVideo } from '../../mirror/queries/videos.ts';
import { Below } from '../../ui/below.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSearch } from '../../ui/location.ts';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MoreVideos } from './more-videos.tsx';
import styles from './play-video.module.css';
import { useOpened } from './use-opened.ts';
import { Stage } from './video-stage.tsx';

/** One video (checklist R34, S20): the player, the video's data, and more of its class. */
export default function PlayVideo() {
  const { id } = useSearch({ from: '/member/PlayVideo' });
  if (id === undefined) return <NoVideo />;
  return <Retryable key={id}>{(retry) => <OneVideo id={id} onRetry={retry} />}</Retryable>;
}

function OneVideo({ id, onRetry }: { id: string; onRetry: () => void }) {
  const { t } = useLingui();
  const video = useVideo(id);
  // Asked for beside the video's data, not after it.
  const opening = useOpened(id);
  const offline = useConnection() === 'offline';
  return (
    <Screen
      title={video.state === 'ready' ? video.value.name : t`Videos`}
      heading={t({ message: 'Watch', comment: 'Title of the page that plays one video' })}
      back="/video"
      actions={
        video.state === 'ready' && (
          <ShareButton
            path={`/PlayVideo?${new URLSearchParams({ id })}`}
            label={t`Share this video`}
            copied={t`The link is copied.`}
            refused={t`This browser can neither share nor copy the link.`}
          />
        )
      }
    >
      {video.state === 'loading' && <VideoSkeleton />}
      {video.state === 'missing' && (video.offline ? <MissingState offline onRetry={onRetry} /> : <NotShown onRetry={onRetry} />)}
      {video.state === 'ready' && (
        <>
          <article className={styles.article}>
            <Stage video={video.value} opening={opening} />
          </article>
          <div className={styles.note}>
            <MirrorNote asOfMs={video.asOfMs} fresh={video.fresh} offline={offline} onRetry={onRetry} />
          </div>
          <Below>
            <MoreVideos classId={video.value.class_id} without={id} />
          </Below>
        </>
      )}
    </Screen>
  );
}

/** The server returned nothing: the video may have been deleted, or the reply was lost. */
function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      art="videos"
      title={<Trans>This video can’t be shown</Trans>}
      text={<Trans>It may no longer be listed, or the club did not answer.</Trans>}
      action={
        <>
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton kind="quiet" to="/video">
            <Trans>All videos</Trans>
          </LinkButton>
        </>
      }
    />
  );
}

function NoVideo() {
  const { t } = useLingui();
  return (
    <Screen title={t`Videos`} heading={t({ message: 'Watch', comment: 'Title of the page that plays one video' })} back="/video">
      <EmptyState
        art="videos"
        title={<Trans>There is no video at this address</Trans>}
        action={
          <LinkButton kind="quiet" to="/video">
            <Trans>All videos</Trans>
          </LinkButton>
        }
      />
    </Screen>
  );
}

function VideoSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height="200px" className={styles.stageSkeleton} />
      <div className={styles.facts}>
        <Skeleton width="60%" height="28px" />
        <Skeleton width="40%" height="18px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}
