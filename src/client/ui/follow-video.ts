import { isOverLimit, lookAtLimitMs } from './player-limit.ts';

/** What a player shows of its film. */
export type VideoState = {
  playing: boolean;
  /** It should play, and its next part is not here yet. */
  waiting: boolean;
  failed: boolean;
  atSeconds: number;
  /** 0 until it is known. */
  lengthSeconds: number;
  speed: number;
  muted: boolean;
};

export const untouched: VideoState = {
  ...{ playing: false, waiting: false, failed: false, muted: false },
  ...{ atSeconds: 0, lengthSeconds: 0, speed: 1 },
};

/** Who is told what. */
export type VideoListener = {
  /** What may be watched of it, in seconds; undefined: all. */
  limitSeconds: number | undefined;
  changed(change: Partial<VideoState>): void;
  /** A preview came to its end, or somebody jumped past it; it stands still then. */
  reachedLimit(): void;
  /** It has really played for `countsAfterSeconds`; once. */
  played(): void;
  /** Where the member is, every few seconds and when it stops. */
  progressed(atSeconds: number, lengthSeconds: number): void;
};

/** So long it has to play to count as a play, and so often its place is told. In seconds. */
export const playTimes = { countsAfterSeconds: 3, placeEverySeconds: 5 } as const;

/** A longer step between two looks is a jump and no playing, in seconds of the film. */
const longestStepSeconds = 2;

/**
 * Follows a film for as long as it is on screen. The returned function ends it for good (T17): no timer fires, no
 * sound comes, and the browser lets go of what it has loaded.
 */
export function followVideo(video: HTMLVideoElement, listener: VideoListener): () => void {
  const listening = new AbortController();
  const on = (types: readonly string[], act: () => void) => {
    for (const type of types) video.addEventListener(type, act, { signal: listening.signal });
  };
  const tellPlace = placeTeller(video, listener);
  const countPlay = playCounter(video, listener);
  const look = limitWatch(video, listener);

  on(['play', 'playing'], () => listener.changed({ playing: true, failed: false }));
  on(['playing', 'canplay'], () => listener.changed({ waiting: false }));
  on(['waiting'], () => listener.changed({ waiting: true }));
  on(['pause', 'ended', 'emptied'], () => listener.changed({ playing: false, waiting: false }));
  on(['error'], () => listener.changed({ playing: false, waiting: false, failed: true }));
  on(['loadedmetadata', 'durationchange'], () => listener.changed({ lengthSeconds: lengthOf(video), failed: false }));
  on(['timeupdate', 'seeking'], () => listener.changed({ atSeconds: video.currentTime }));
  on(['ratechange'], () => listener.changed({ speed: video.playbackRate }));
  on(['volumechange'], () => listener.changed({ muted: video.muted }));
  on(['timeupdate'], () => {
    countPlay();
    tellPlace('sometimes');
  });
  on(['timeupdate', 'seeking', 'play'], () => look('passing'));
  on(['pause'], () => tellPlace('now'));
  on(['ended'], () => look('ended'));
  const timer = listener.limitSeconds === undefined ? undefined : setInterval(() => !video.paused && look('passing'), lookAtLimitMs);

  return () => {
    tellPlace('now');
    clearInterval(timer);
    listening.abort();
    video.pause();
    video.removeAttribute('src');
    video.load();
  };
}

const lengthOf = ({ duration }: HTMLVideoElement): number => (Number.isFinite(duration) ? duration : 0);

/** Stops a preview at its end, and says so once until the film is back inside. */
function limitWatch(video: HTMLVideoElement, { limitSeconds, reachedLimit }: VideoListener) {
  let said = false;
  return (how: 'passing' | 'ended') => {
    if (limitSeconds === undefined) return;
    const over = how === 'ended' || isOverLimit(video.currentTime, limitSeconds);
    if (over) video.pause();
    if (over && !said) reachedLimit();
    said = over;
  };
}

/** Adds up what was really played: jumps, waiting and a faster speed do not count as time. */
function playCounter(video: HTMLVideoElement, { played }: VideoListener) {
  let lastSeconds = video.currentTime;
  let playedSeconds = 0;
  let counted = false;
  return () => {
    const step = video.currentTime - lastSeconds;
    lastSeconds = video.currentTime;
    if (counted || video.paused || video.seeking || step <= 0 || step > longestStepSeconds) return;
    playedSeconds += step / video.playbackRate;
    if (playedSeconds < playTimes.countsAfterSeconds) return;
    counted = true;
    played();
  };
}

function placeTeller(video: HTMLVideoElement, { progressed }: VideoListener) {
  let toldSeconds = Number.NaN;
  return (when: 'now' | 'sometimes') => {
    const length = lengthOf(video);
    // Nothing was loaded: it would say that the member is at the beginning.
    if (length === 0) return;
    if (when === 'sometimes' && Math.abs(video.currentTime - toldSeconds) < playTimes.placeEverySeconds) return;
    toldSeconds = video.currentTime;
    progressed(video.currentTime, length);
  };
}
