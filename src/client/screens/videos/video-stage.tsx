import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { PlayableVideo, Video } from '#contract/collections/videos.ts';
import { tagOf } from '#contract/languages.ts';
import { pictureUrl } from '#contract/picture.ts';
import { countPlay } from '../../commands/count-play.ts';
import type { Opened } from '../../commands/open-video.ts';
import { sparesData } from '../../device/data-saving.ts';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { resumeMark, storeResumeMark } from '../../device/resume-marks.ts';
import { videoKeysOnPage } from '../../device/video-keys.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Player } from '../../ui/player.tsx';
import { useWhenBack } from '../../ui/when-back.ts';
import { InView } from './in-view.tsx';
import styles from './play-video.module.css';
import { PreviewNotice } from './preview-notice.tsx';
import { ResumeOffer } from './resume-offer.tsx';
import { SaveButton } from './save-button.tsx';
import { SkipWords } from './skip-words.tsx';
import type { OpenedAddress } from './use-opened.ts';
import { usePlayer } from './use-player.ts';
import { type SavedPlace, useSaved } from './use-saved.ts';
import { captionsFor, captionsToShow, type VideoCaptions } from './video-captions.ts';
import { VideoEnd } from './video-end.tsx';
import { VideoFacts } from './video-facts.tsx';

/** The player's area, 200 px high in every state (nothing below it moves, C21), the video's data, and the button that saves it. */
export function Stage({ video, opening: { opened, tries, again } }: { video: Video; opening: OpenedAddress }) {
  const { saving, looked, address } = useSaved(video.id, opened);
  const player = usePlayer(tries);
  // A saved video that is playing goes on: opening the server's would interrupt it.
  useWhenBack(player === 'lost' || (opened.state === 'unreachable' && address === undefined), again);
  const playable = looked ? playableOf(video, opened, address) : undefined;
  // A preview is over so soon that it only goes on where it was.
  const [start, setStart] = useState<Start>(() => (video.is_see === 1 && beginningOf(video) > 0 ? 'asked' : 'itself'));
  const [begun, setBegun] = useState(false);
  const isOpening = !looked || opened.state === 'opening';
  const maySave = opened.state === 'open' || saving.state !== 'none';
  return (
    <>
      <InView begun={begun && playable !== undefined}>
        {!playable ? (
          <Curtain video={video} opened={looked ? opened.state : 'opening'} onRetry={again} />
        ) : start === 'asked' ? (
          <ResumeOffer
            picture={video.picture}
            atSeconds={beginningOf(video)}
            onContinue={() => setStart('chosen')}
            onRestart={() => {
              storeResumeMark(video.id, 0, 0);
              setStart('chosen');
            }}
          />
        ) : player === undefined || player === 'lost' ? (
          <Curtain video={video} opened={player === 'lost' ? 'unreachable' : 'opening'} onRetry={again} />
        ) : (
          <VideoStage
            key={tries}
            player={player}
            video={playable}
            chosen={start === 'chosen'}
            onBegun={() => setBegun(true)}
            onRetry={again}
          />
        )}
      </InView>
      {(playable ?? video).is_see === 0 && (
        <p className={styles.preview}>
          <PreviewLine seconds={(playable ?? video).free_see_time} />
        </p>
      )}
      <VideoFacts video={video} captions={playable ? playable.captions : isOpening ? 'opening' : undefined} />
      {video.is_see === 1 && 'caches' in globalThis && (maySave || isOpening) && (
        // Its room from the first frame.
        <div className={maySave ? undefined : styles.notYet}>
          <SaveButton id={video.id} saving={saving} />
        </div>
      )}
    </>
  );
}

/** What is played: the server's video while it is reachable (even if it is being saved), otherwise the saved one. */
function playableOf(video: Video, opened: Opened | { state: 'opening' }, address: SavedPlace | undefined): Playable | undefined {
  if (opened.state === 'open') return opened.video;
  if (opened.state !== 'unreachable' || address === undefined || video.is_see !== 1) return undefined;
  return { ...video, sources: [{ height: 0, url: address.url }], captions: address.captions };
}

/** Where playback starts: by itself at the beginning, not before the member was asked, or where they chose. */
type Start = 'itself' | 'asked' | 'chosen';

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
            {opened === 'unavailable' ? (
              <Trans>The club does not show this video any more.</Trans>
            ) : (
              <Trans>You are offline. The video plays as soon as you are online again.</Trans>
            )}
          </p>
          {opened !== 'unavailable' && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A video with its addresses: the server's, or local ones. */
type Playable = Video & Pick<PlayableVideo, 'sources'> & { captions: VideoCaptions };

type VideoStageProps = { player: typeof Player; video: Playable; chosen: boolean; onBegun: () => void; onRetry: () => void };

/** The video itself: whole, or its first seconds with a note on how to see the rest (T15, T16). Mounted again for every video and try. */
function VideoStage({ player: VideoPlayer, video, chosen, onBegun, onRetry }: VideoStageProps) {
  const limited = video.is_see === 0;
  const club = useBaseInfo();
  const [notice, setNotice] = useState<'none' | 'before' | 'after'>(limited ? 'before' : 'none');
  const captions = useVideoCaptions(video.captions);
  const [playing, setPlaying] = useState(false);
  const [startSeconds] = useState(() => beginningOf(video));
  // An update would interrupt playback (O16).
  useEffect(() => (playing ? holdUpdates() : undefined), [playing]);
  return (
    <>
      <VideoPlayer
        sources={video.sources}
        title={video.name}
        artist={club.state === 'ready' ? club.value.name : ''}
        poster={video.picture ? pictureUrl(video.picture, 720) : undefined}
        // A video that is shorter than the preview simply ends.
        limitSeconds={limited && video.seconds > video.free_see_time ? video.free_see_time : undefined}
        startSeconds={startSeconds}
        chosen={chosen}
        end={(replay) => <VideoEnd of={video} onReplay={replay} />}
        skipWords={(seconds) => <SkipWords seconds={seconds} />}
        {...captions}
        keysOnPage={videoKeysOnPage()}
        savesData={sparesData()}
        autoplays={notice !== 'before'}
        onLimit={() => setNotice('after')}
        onPlayed={() => void countPlay(video.id)}
        onProgress={(at, length) => storeResumeMark(video.id, at, length)}
        onPlaying={(now) => {
          setPlaying(now);
          if (now) onBegun();
        }}
        onRetry={onRetry}
      />
      <PreviewNotice when={notice} seconds={video.free_see_time} onClose={() => setNotice('none')} />
    </>
  );
}

/** The video's captions, which of them are shown, and how to choose: the choice is stored on this device, for all videos. */
function useVideoCaptions(of: VideoCaptions) {
  const language = useLanguage();
  const captions = useMemo(() => captionsFor(of, tagOf(language)), [of, language]);
  const wanted = usePreference('captions');
  return {
    captions,
    captionsLang: captionsToShow(captions, wanted),
    onCaptions: (lang: string) => setPreference('captions', lang),
  };
}

/** Where the member left it; of a preview only if some of it is left. */
function beginningOf(video: Video): number {
  const atSeconds = resumeMark(video.id);
  return video.is_see === 0 && atSeconds >= video.free_see_time - 1 ? 0 : atSeconds;
}

/** Below the player of members who see only a part. */
function PreviewLine({ seconds }: { seconds: number }) {
  return <Trans comment="{seconds} is a number of seconds">Preview of {seconds} s. Members watch in full.</Trans>;
}
