import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './player.module.css';
import type { PlayerCaptions } from './player-captions.ts';
import { usePlayerWords } from './player-words.ts';
import { type OpenVideo, openVideo, type PlayerSources, type VideoPlace } from './video-player.ts';

type PlayerProps = {
  sources: PlayerSources;
  title: string;
  /** Who shows it, for the lock screen. */
  artist: string;
  poster: string | undefined;
  /** What may be watched, in seconds; undefined: all. */
  limitSeconds: number | undefined;
  /** Where it begins. */
  startSeconds: number;
  /** Data is to be saved: the lowest height, and nothing is loaded before it is asked for. */
  sparing: boolean;
  /** Whether it may begin by itself by now. */
  begins: boolean;
  captions: PlayerCaptions;
  /** The language whose captions show at first; '' for none. */
  captionsLang: string;
  onCaptions(lang: string): void;
  onLimit(): void;
  /** It has really played for 3 s. */
  onPlayed(): void;
  onProgress(atSeconds: number, lengthSeconds: number): void;
  onPlaying(playing: boolean): void;
  /** It could not be loaded, and another try is wanted. */
  onRetry(): void;
};

/**
 * Plays one video in the page, 200 px high (C21), and full screen on demand. React owns an empty element, video-player.ts what
 * stands in it. Give it a `key` for each video: coming and going is what begins and disposes it (T17).
 */
export function Player(props: PlayerProps) {
  const { begins, sparing } = props;
  const host = useRef<HTMLDivElement>(null);
  const { video, failed, captionsFailed } = useVideo(host, props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has it play or stand later does so by hand
  useEffect(() => {
    if (begins && !sparing) video.current?.play();
  }, [begins, sparing]);
  return (
    <div className={styles.player} data-player>
      <div ref={host} className={styles.stage} inert={failed} />
      {captionsFailed && !failed && <CaptionsLost />}
      {failed && <Failed onRetry={props.onRetry} />}
    </div>
  );
}

/** Opens the video in `host`, anew where the addresses or the language are others: it goes on where it was. */
function useVideo(host: RefObject<HTMLDivElement | null>, props: PlayerProps) {
  const { sources, captions, limitSeconds } = props;
  const words = usePlayerWords();
  const video = useRef<OpenVideo>(undefined);
  const place = useRef<VideoPlace>({ atSeconds: props.startSeconds, playing: false });
  const latest = useRef(props);
  latest.current = props;
  const [failed, setFailed] = useState(false);
  const [captionsFailed, setCaptionsFailed] = useState(false);
  const addresses = sources.map(({ height, url }) => `${height} ${url}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same addresses are the same video, whatever list they come in
  useEffect(() => {
    if (!host.current) return;
    setFailed(false);
    setCaptionsFailed(false);
    const opened = openVideo(
      host.current,
      { ...latest.current, words, place: place.current, frame: '[data-player]' },
      {
        limitSeconds,
        playing: (playing) => latest.current.onPlaying(playing),
        failed: setFailed,
        reachedLimit: () => latest.current.onLimit(),
        played: () => latest.current.onPlayed(),
        progressed: (at, length) => latest.current.onProgress(at, length),
        captions: { chosen: (lang) => latest.current.onCaptions(lang), failed: setCaptionsFailed },
      },
    );
    video.current = opened;
    return () => {
      place.current = opened.close();
    };
  }, [host, addresses, captions, words, limitSeconds]);
  return { video, failed, captionsFailed };
}

function CaptionsLost() {
  return (
    <p role="status" className={styles.captionsLost}>
      <Trans>The captions did not come.</Trans>
    </p>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Trans>The video did not come. The way to the club may be broken.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
