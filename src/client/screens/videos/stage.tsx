import { Trans } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import type { Opened } from '../../commands/open-video.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { KeepButton } from './keep-button.tsx';
import styles from './play-video.module.css';
import { type KeptPlace, useKept } from './use-kept.ts';
import { useAgainOnline, useOpened } from './use-opened.ts';
import type { VideoCaptions } from './video-captions.ts';
import { VideoFacts } from './video-facts.tsx';
import { type Playable, PreviewLine, VideoStage } from './video-stage.tsx';

const noCaptions: VideoCaptions = [];

/** 200 px of cinema, whatever becomes of the video (nothing below it moves, C21), what is known of it, and keeping it. */
export function Stage({ video }: { video: Video }) {
  const { opened, tries, again } = useOpened(video.id);
  const { keeping, looked, address } = useKept(video.id, opened);
  // What plays out of the phone goes on: asking the club would interrupt it.
  useAgainOnline(opened.state === 'unreachable' && address === undefined, again);
  const playable = looked ? playableOf(video, opened, address) : undefined;
  const mayKeep = video.is_see === 1 && 'caches' in globalThis && (opened.state === 'open' || keeping.state !== 'none');
  return (
    <>
      {playable ? (
        <VideoStage key={tries} video={playable} onRetry={again} />
      ) : (
        <Curtain video={video} opened={looked ? opened.state : 'opening'} onRetry={again} />
      )}
      {playable?.is_see === 0 && (
        <p className={styles.preview}>
          <PreviewLine seconds={playable.free_see_time} />
        </p>
      )}
      <VideoFacts video={video} captions={playable?.captions ?? noCaptions} />
      {mayKeep && <KeepButton id={video.id} keeping={keeping} />}
    </>
  );
}

/** What plays: the club's video while it is in reach (also one that is being kept meanwhile), else what is kept on the phone. */
function playableOf(video: Video, opened: Opened | { state: 'opening' }, address: KeptPlace | undefined): Playable | undefined {
  if (opened.state === 'open') return opened.video;
  if (opened.state !== 'unreachable' || address === undefined || video.is_see !== 1) return undefined;
  return { ...video, sources: [{ height: 0, url: address.url }], captions: address.captions };
}

type CurtainProps = { video: Video; opened: (Opened | { state: 'opening' })['state']; onRetry: () => void };

/** The cover, and why nothing plays (yet). */
function Curtain({ video, opened, onRetry }: CurtainProps) {
  return (
    <div className={styles.stage}>
      <Picture picture={video.picture} alt="" ratio="auto" className={styles.cover} sizes="(min-width: 1001px) 650px, 100vw" priority />
      {opened === 'opening' ? (
        <span className={styles.opening} role="status">
          <Trans>Opening the video</Trans>
        </span>
      ) : (
        <div className={styles.closed} role="alert">
          <p>
            {opened === 'gone' ? (
              <Trans>The club does not show this video any more.</Trans>
            ) : (
              <Trans>A video needs the club to be in reach, and it is not. It plays once you are online again.</Trans>
            )}
          </p>
          {opened !== 'gone' && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
