import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { PlayableVideo, Video } from '#contract/collections/videos.ts';
import { tagOf } from '#contract/languages.ts';
import { pictureUrl } from '#contract/picture.ts';
import { countPlay } from '../../commands/count-play.ts';
import { sparesData } from '../../device/data-saving.ts';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { keepResumeMark, resumeMark } from '../../device/resume-marks.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Player } from '../../ui/player.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { captionsFor, captionsToShow, type VideoCaptions } from './video-captions.ts';

/** A video with where it plays: at the club, or on this phone. */
export type Playable = Video & Pick<PlayableVideo, 'sources'> & { captions: VideoCaptions };

/** The video itself: whole, or its first seconds with a word on how to see the rest (T15, T16). Comes anew for every video and try. */
export function VideoStage({ video, onRetry }: { video: Playable; onRetry: () => void }) {
  const limited = video.is_see === 0;
  const club = useBaseInfo();
  const [notice, setNotice] = useState<'none' | 'before' | 'after'>(limited ? 'before' : 'none');
  const captions = useVideoCaptions(video.captions);
  const [playing, setPlaying] = useState(false);
  const [startSeconds] = useState(() => beginningOf(video, limited));
  // An update would end what plays (O16).
  useEffect(() => (playing ? holdUpdates() : undefined), [playing]);
  return (
    <>
      <Player
        sources={video.sources}
        title={video.name}
        artist={club.state === 'ready' ? club.value.name : ''}
        poster={video.picture ? pictureUrl(video.picture, 720) : undefined}
        // A video that is shorter than the preview simply ends.
        limitSeconds={limited && video.seconds > video.free_see_time ? video.free_see_time : undefined}
        startSeconds={startSeconds}
        {...captions}
        sparing={sparesData()}
        begins={notice !== 'before'}
        onLimit={() => setNotice('after')}
        onPlayed={() => void countPlay(video.id)}
        onProgress={(at, length) => keepResumeMark(video.id, at, length)}
        onPlaying={setPlaying}
        onRetry={onRetry}
      />
      <PreviewNotice when={notice} seconds={video.free_see_time} onClose={() => setNotice('none')} />
    </>
  );
}

/** The video's captions, which of them show, and how to choose: the choice is this phone's, for every video. */
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

/** Where the member left it; of a preview only where some of it is left. */
function beginningOf(video: Playable, limited: boolean): number {
  const atSeconds = resumeMark(video.id);
  return limited && atSeconds >= video.free_see_time - 1 ? 0 : atSeconds;
}

/** Under the player of who sees a part alone. */
export function PreviewLine({ seconds }: { seconds: number }) {
  return <Trans comment="{seconds} is a number of seconds">Preview of {seconds} s. Members watch in full.</Trans>;
}
