import type { KeyboardEvent, RefObject } from 'react';
import { isOverLimit } from './player-limit.ts';

/** How far the arrow keys go, in seconds. */
const keySeconds = 5;

/** What a member can do with a film, whatever they press for it. */
export type PlayerActs = ReturnType<typeof playerActs>;

export function playerActs(ref: RefObject<HTMLVideoElement | null>, limitSeconds: number | undefined) {
  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    if (ref.current) act(ref.current);
  };
  const seek = (seconds: number) =>
    withVideo((video) => {
      video.currentTime = Math.min(Math.max(0, seconds), video.duration || 0);
    });
  return {
    toggle: () =>
      withVideo((video) => {
        if (!video.paused) return video.pause();
        // A preview that is over begins again: there is nothing else of it to play.
        if (limitSeconds !== undefined && isOverLimit(video.currentTime, limitSeconds)) video.currentTime = 0;
        void video.play().catch(() => undefined);
      }),
    seek,
    skip: (seconds: number) => withVideo((video) => seek(video.currentTime + seconds)),
    speed: (speed: number) =>
      withVideo((video) => {
        // A change of address sets it back to the default.
        video.defaultPlaybackRate = speed;
        video.playbackRate = speed;
      }),
    mute: () =>
      withVideo((video) => {
        video.muted = !video.muted;
      }),
    aside: () =>
      withVideo((video) => {
        const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
        void done.catch(() => undefined);
      }),
  };
}

/** The player's keys: space or K, arrows, M, F, C. True: the key was ours. What a focused control does with it itself stays its own. */
export function pressKey(event: KeyboardEvent, acts: PlayerActs & { full(): void; captions(): void }): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const on = event.target as Element;
  const key = event.key.toLowerCase();
  if (key === ' ' && on.closest('button, select')) return false;
  if (key.startsWith('arrow') && on.closest('input, select')) return false;
  const keys: Record<string, () => void> = {
    ' ': acts.toggle,
    k: acts.toggle,
    arrowleft: () => acts.skip(-keySeconds),
    arrowright: () => acts.skip(keySeconds),
    m: acts.mute,
    f: acts.full,
    c: acts.captions,
  };
  const act = on.closest('select') ? undefined : keys[key];
  act?.();
  return act !== undefined;
}
