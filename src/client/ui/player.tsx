import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './player.module.css';
import { type PlayerActs, playerActs, pressKey } from './player-acts.ts';
import { PlayerControls } from './player-controls.tsx';
import { PlayIcon } from './player-icons.tsx';
import { type PlayerCaptions, rowsBelow } from './show-captions.ts';
import { useCaptions } from './use-captions.ts';
import { useBeginning, useFullScreen, useNowPlaying, usePlayerState, useResting, useSource } from './use-player.ts';

/** The same film in several heights (px), the lowest first; 0 where it comes in one alone. */
export type PlayerSources = readonly { height: number; url: string }[];

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
  /** The language whose captions show; '' for none. */
  captionsLang: string;
  onCaptions(lang: string): void;
  onToggleCaptions(): void;
  onLimit(): void;
  /** It has really played for 3 s. */
  onPlayed(): void;
  onProgress(atSeconds: number, lengthSeconds: number): void;
  onPlaying(playing: boolean): void;
  /** It could not be loaded, and another try is wanted. */
  onRetry(): void;
};

/** Most phones show no more in a page. */
const usualHeight = 720;

/**
 * Plays one film in the page, 200 px high (C21), and full screen on demand: the platform's own <video> behind our
 * controls. Give it a `key` for each film: coming and going is what begins and disposes it (T17).
 */
export function Player(props: PlayerProps) {
  const { sources, title, artist, poster, limitSeconds, startSeconds, sparing, begins, captions, captionsLang, onPlaying } = props;
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [height, setHeight] = useState(() => firstHeight(sources, sparing));
  const state = usePlayerState(video, {
    limitSeconds,
    reachedLimit: props.onLimit,
    played: props.onPlayed,
    progressed: props.onProgress,
  });
  const { resting, wake } = useResting(state.playing);
  const { full, toggle: toggleFull } = useFullScreen(frame, video);
  useSource(video, (sources.find((source) => source.height === height) ?? sources[0])?.url ?? '', startSeconds);
  useBeginning(video, begins && !sparing);
  useNowPlaying(video, { title, artist, picture: poster });
  useTelling(state.playing, onPlaying);
  const below = rowsBelow[controlsShow(frame.current, resting) ? 'controls' : 'nothing'];
  const captionsFailed = useCaptions(video, captions, captionsLang, full ? below.full : below.page);

  const acts = playerActs(video, limitSeconds);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys stand beside controls that do all of it as well
    <div
      ref={frame}
      className={styles.player}
      data-resting={resting || undefined}
      data-captioned={captionsLang === '' ? undefined : ''}
      onPointerMove={wake}
      onFocus={wake}
      onKeyDown={(event) => {
        wake();
        if (pressKey(event, { ...acts, full: toggleFull, captions: props.onToggleCaptions })) event.preventDefault();
      }}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks of films that have captions stand inside */}
      <video ref={video} className={styles.video} playsInline preload={sparing ? 'none' : 'metadata'} poster={poster} aria-label={title}>
        {captions.map(({ lang, name, url }) => (
          <track key={url} kind="captions" srcLang={lang} label={name} src={url} />
        ))}
      </video>
      {state.failed ? (
        <Failed onRetry={props.onRetry} />
      ) : (
        <>
          <Surface playing={state.playing} waiting={state.waiting} resting={resting} wake={wake} acts={acts} />
          {captionsFailed && <CaptionsLost />}
          <PlayerControls
            state={state}
            heights={sources.map((source) => source.height)}
            height={height}
            full={full}
            acts={acts}
            captions={captions}
            captionsLang={captionsLang}
            onCaptions={props.onCaptions}
            onHeight={setHeight}
            onFull={toggleFull}
          />
        </>
      )}
    </div>
  );
}

function firstHeight(sources: PlayerSources, sparing: boolean): number {
  const fitting = sparing ? sources[0] : sources.findLast(({ height }) => height <= usualHeight);
  return (fitting ?? sources[0])?.height ?? 0;
}

/** Tells whether it plays, also that it does not any more when it goes. */
function useTelling(playing: boolean, tell: (playing: boolean) => void) {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (!playing) return;
    latest.current(true);
    return () => latest.current(false);
  }, [playing]);
}

type SurfaceProps = { playing: boolean; waiting: boolean; resting: boolean; wake(): void; acts: PlayerActs };

/** The picture itself, for fingers and pointers; the same act has its own button for everyone else. */
function Surface({ playing, waiting, resting, wake, acts }: SurfaceProps) {
  const { t } = useLingui();
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for a control that stands below with its name */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the player's own */}
      <div
        className={styles.surface}
        onClick={(event) => {
          // A finger's first tap brings the controls back, and stops nothing.
          if (resting && (event.nativeEvent as PointerEvent).pointerType === 'touch') wake();
          else acts.toggle();
        }}
      >
        {!playing && (
          <span className={styles.begin} aria-hidden="true">
            <PlayIcon />
          </span>
        )}
      </div>
      <span role="status" className={styles.status}>
        {waiting && <span className={styles.waiting} role="img" aria-label={t`Loading`} />}
      </span>
    </>
  );
}

/** Whether the controls stand over the film: while nothing rests, and for as long as the keyboard is in them. */
const controlsShow = (frame: HTMLElement | null, resting: boolean): boolean =>
  !resting || frame?.querySelector(`.${styles.controls} :focus-visible`) != null;

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
        <Trans>The film did not come. The way to the club may be broken.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
