import { type RefObject, useEffect, useRef, useState } from 'react';
import { followVideo, untouched, type VideoListener, type VideoState } from './follow-video.ts';
import { type NowPlaying, showNowPlaying } from './media-session.ts';

/** Follows the film in `ref` and gives what the controls show. The listener's functions may change; its limit may not. */
export function usePlayerState(ref: RefObject<HTMLVideoElement | null>, listener: Omit<VideoListener, 'changed'>): VideoState {
  const [state, setState] = useState(untouched);
  const latest = useRef(listener);
  latest.current = listener;
  const { limitSeconds } = listener;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    return followVideo(video, {
      limitSeconds,
      changed: (change) => setState((before) => ({ ...before, ...change })),
      reachedLimit: () => latest.current.reachedLimit(),
      played: () => latest.current.played(),
      progressed: (at, length) => latest.current.progressed(at, length),
    });
  }, [ref, limitSeconds]);
  return state;
}

/**
 * Puts an address into the film's element: at first where the member left, later (another height, an address asked
 * for anew) where the film is, and it goes on if it was playing.
 */
export function useSource(ref: RefObject<HTMLVideoElement | null>, url: string, startSeconds: number): void {
  const start = useRef(startSeconds);
  const was = useRef<{ atSeconds: number; playing: boolean }>(undefined);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const { atSeconds, playing } = was.current ?? { atSeconds: start.current, playing: false };
    const listening = new AbortController();
    const begin = () => {
      if (atSeconds > 0) video.currentTime = atSeconds;
      if (playing) void video.play().catch(() => undefined);
    };
    video.addEventListener('loadedmetadata', begin, { once: true, signal: listening.signal });
    video.src = url;
    return () => {
      listening.abort();
      was.current = { atSeconds: video.currentTime || atSeconds, playing: !video.paused };
    };
  }, [ref, url]);
}

/** Plays once `wanted` is true; a browser that wants a tap first leaves it standing. */
export function useBeginning(ref: RefObject<HTMLVideoElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) void ref.current?.play().catch(() => undefined);
  }, [ref, wanted]);
}

/** While it plays, the system's own controls know it. */
export function useNowPlaying(ref: RefObject<HTMLVideoElement | null>, { title, artist, picture }: NowPlaying): void {
  useEffect(() => {
    const video = ref.current;
    return video ? showNowPlaying(video, { title, artist, picture }) : undefined;
  }, [ref, title, artist, picture]);
}

/** How long the controls stay once nobody moves, in ms. */
const restAfterMs = 3_000;

/** Whether the controls may step aside: it plays, and nobody has moved for a while. `wake` brings them back. */
export function useResting(playing: boolean): { resting: boolean; wake: () => void } {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    setResting(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(true), restAfterMs);
  };
  useEffect(() => {
    if (!playing) return;
    timer.current = setTimeout(() => setResting(true), restAfterMs);
    return () => {
      clearTimeout(timer.current);
      setResting(false);
    };
  }, [playing]);
  return { resting: resting && playing, wake };
}

/** Whether `ref` fills the screen, and how to change that. Phones that only let a film itself do so let it. */
export function useFullScreen(ref: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement === ref.current && ref.current !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (ref.current?.requestFullscreen) void ref.current.requestFullscreen().catch(() => undefined);
    else (video.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null)?.webkitEnterFullscreen?.();
  };
  return { full, toggle };
}
