import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './player.module.css';
import type { PlayerCaptions } from './player-captions.ts';
import { usePlayerWords } from './player-words.ts';
import { useSkips } from './use-skips.ts';
import { type OpenVideo, openVideo, type PlayerSources, type VideoPlace } from './video-player.ts';
import { useWhenBack } from './when-back.ts';

type PlayerProps = {
  sources: PlayerSources;
  title: string;
  /** Shown on the lock screen. */
  artist: string;
  poster: string | undefined;
  /** What may be watched, in seconds; undefined: all. */
  limitSeconds: number | undefined;
  /** Where playback starts. */
  startSeconds: number;
  /** The member has just chosen where to start: it plays and has the focus, whatever else is set. */
  chosen: boolean;
  /** Data should be saved: the lowest height, and nothing is loaded before it is played. */
  savesData: boolean;
  /** Whether it may start by itself by now. */
  autoplays: boolean;
  /** Its keys work wherever the focus is on the page. */
  keysOnPage: boolean;
  /** What is offered at the end, with what plays it again. */
  end(replay: () => void): ReactNode;
  /** Says by how many seconds it was skipped; negative: back. */
  skipWords(seconds: number): ReactNode;
  captions: PlayerCaptions;
  /** The language whose captions are shown first; '' for none. */
  captionsLang: string;
  onCaptions(lang: string): void;
  onLimit(): void;
  /** It has really played for 3 s. */
  onPlayed(): void;
  onProgress(atSeconds: number, lengthSeconds: number): void;
  onPlaying(playing: boolean): void;
  /** It could not be loaded, and the member wants to try again. */
  onRetry(): void;
};

/**
 * Plays one video in the page, 200 px high (C21), and full screen on demand. React owns an empty element, video-player.ts its
 * content. Give it a `key` per video: mounting starts it and unmounting disposes of it (T17).
 */
export function Player(props: PlayerProps) {
  const { autoplays, savesData, chosen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { video, failed, captionsFailed, ended, skips } = useVideo(host, props);
  useWhenBack(failed, props.onRetry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards only the member starts and stops it
  useEffect(() => {
    if (autoplays && (chosen || !savesData)) video.current?.play();
  }, [autoplays, savesData]);
  // The buttons with which it was chosen are gone.
  useEffect(() => {
    if (chosen) frame.current?.focus({ preventScroll: true });
  }, [chosen]);
  const replay = () => {
    frame.current?.focus({ preventScroll: true });
    video.current?.play();
  };
  return (
    <div ref={frame} className={styles.player} tabIndex={-1} data-player>
      <div ref={host} className={styles.stage} inert={failed} />
      <p role="status" className={styles.skip} data-side={skips.seconds < 0 ? 'back' : 'forward'}>
        {skips.seconds !== 0 && props.skipWords(skips.seconds)}
      </p>
      {ended && !failed && <div className={styles.end}>{props.end(replay)}</div>}
      {captionsFailed && !failed && <CaptionsLost />}
      {failed && <Failed onRetry={props.onRetry} />}
    </div>
  );
}

/** Opens the video in `host`, again if addresses or language change: then it continues where it was. */
function useVideo(host: RefObject<HTMLDivElement | null>, props: PlayerProps) {
  const { sources, captions, limitSeconds } = props;
  const words = usePlayerWords();
  const video = useRef<OpenVideo>(undefined);
  const place = useRef<VideoPlace>({ atSeconds: props.startSeconds, playing: false });
  const latest = useRef(props);
  latest.current = props;
  const [failed, setFailed] = useState(false);
  const [captionsFailed, setCaptionsFailed] = useState(false);
  const [ended, setEnded] = useState(false);
  const skips = useSkips();
  const { skipped } = skips;
  const addresses = sources.map(({ height, url }) => `${height} ${url}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same addresses are the same video, whatever list they come in
  useEffect(() => {
    if (!host.current) return;
    setFailed(false);
    setCaptionsFailed(false);
    setEnded(false);
    const opened = openVideo(
      host.current,
      { ...latest.current, words, place: place.current, frame: '[data-player]' },
      {
        limitSeconds,
        playing: (playing) => latest.current.onPlaying(playing),
        failed: setFailed,
        reachedLimit: () => latest.current.onLimit(),
        ended: setEnded,
        skipped,
        played: () => latest.current.onPlayed(),
        progressed: (at, length) => latest.current.onProgress(at, length),
        captions: { chosen: (lang) => latest.current.onCaptions(lang), failed: setCaptionsFailed },
      },
    );
    video.current = opened;
    return () => {
      place.current = opened.close();
    };
  }, [host, addresses, captions, words, limitSeconds, skipped]);
  return { video, failed, captionsFailed, ended, skips };
}

function CaptionsLost() {
  return (
    <p role="status" className={styles.captionsLost}>
      <Trans>The captions could not be loaded.</Trans>
    </p>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Trans>The video could not be loaded. Check your connection and try again.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
