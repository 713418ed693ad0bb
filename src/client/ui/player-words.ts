import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Plyr's own names for its texts; another object is another language. */
export type PlayerWords = Readonly<Record<string, string>>;

/** The player's texts, in the member's language. Those that Plyr never shows here are empty. */
export function usePlayerWords(): PlayerWords {
  const { t } = useLingui();
  return useMemo(() => {
    const [at, length] = ['{currentTime}', '{duration}'];
    return {
      play: t({ message: 'Play', comment: 'Button that starts a video' }),
      pause: t`Pause`,
      seek: t({ message: 'Place in the video', comment: 'Name of the bar that shows how far a video has played' }),
      seekLabel: t({ message: `${at} of ${length}`, comment: 'A place in a video, e.g. 0:42 of 3:10' }),
      buffered: '',
      currentTime: t({ message: 'Played so far', comment: 'Name of the time that a video has played, e.g. 0:42' }),
      duration: t({ message: 'Length', comment: 'Name of the time that a video takes, e.g. 3:10' }),
      volume: t({ message: 'Volume', comment: 'Name of the bar that says how loud a video is' }),
      mute: t`Sound off`,
      unmute: t`Sound on`,
      enableCaptions: t({ message: 'Captions on', comment: 'Button that shows the written words of what is heard' }),
      disableCaptions: t({ message: 'Captions off', comment: 'Button that hides the written words of what is heard' }),
      enterFullscreen: t`Full screen`,
      exitFullscreen: t`Leave full screen`,
      captions: t({ message: 'Captions', comment: 'Written words of what is heard in a video' }),
      settings: t`Settings`,
      menuBack: t`Back`,
      pip: t`Picture in picture`,
      speed: t({ message: 'Speed', comment: 'How fast a video plays' }),
      normal: '1×',
      quality: t({ message: 'Picture size', comment: 'Height of a video in pixels, e.g. 720p' }),
      disabled: t({ message: 'Off', comment: 'No captions are shown' }),
    };
  }, [t]);
}
