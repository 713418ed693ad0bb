/** How often a preview is checked while it plays, in ms (C11, T16). */
export const lookAtLimitMs = 2_000;

/** Whether a preview is over (T16, Q13): compared with >=, so that a jump past it counts as well. Both in seconds. */
export const isOverLimit = (atSeconds: number, limitSeconds: number): boolean => Math.round(atSeconds) >= limitSeconds;

/** What is reported about a video. */
export type VideoListener = {
  /** What may be watched of it, in seconds; undefined: all. */
  limitSeconds: number | undefined;
  /** It plays, or no longer does; also when it is closed. */
  playing(playing: boolean): void;
  /** It could not be loaded (true), or now it could. */
  failed(failed: boolean): void;
  /** A preview has ended, or somebody jumped past its end; it is paused then. */
  reachedLimit(): void;
  /** All of it was played (true), or it plays or was sought again; never for a preview. */
  ended(ended: boolean): void;
  /** It has really played for `countsAfterSeconds`; called once. */
  played(): void;
  /** The member's position, every few seconds and on a pause. */
  progressed(atSeconds: number, lengthSeconds: number): void;
};

/** How long it has to play to count as a play, and how often its position is reported. In seconds. */
export const playTimes = { countsAfterSeconds: 3, placeEverySeconds: 5 } as const;

/** A longer step between two checks is a jump, not playback; in seconds of the video. */
const longestStepSeconds = 2;

/**
 * Follows a video while it is on screen. The returned function ends it for good (T17): no timer fires, there is no
 * sound, and the browser frees what it has loaded.
 */
export function followVideo(video: HTMLVideoElement, listener: VideoListener): () => void {
  const listening = new AbortController();
  const on = (types: readonly string[], then: () => void) => {
    for (const type of types) video.addEventListener(type, then, { signal: listening.signal });
  };
  const tellPlace = placeTeller(video, listener);
  const countPlay = playCounter(video, listener);
  const tellPlaying = playingTeller(listener);
  const look = limitWatch(video, listener);

  on(['play', 'playing'], () => tellPlaying(!video.paused));
  on(['pause', 'ended', 'emptied', 'error'], () => tellPlaying(false));
  on(['error'], () => listener.failed(true));
  on(['loadedmetadata'], () => listener.failed(false));
  on(['timeupdate'], () => {
    countPlay();
    tellPlace('sometimes');
  });
  on(['play'], () => look.again());
  on(['timeupdate', 'seeking'], () => look.passing());
  on(['pause'], () => tellPlace('now'));
  on(['ended'], () => {
    look.ended();
    if (listener.limitSeconds === undefined) listener.ended(true);
  });
  on(['play', 'seeking', 'emptied'], () => listener.ended(false));
  const timer = listener.limitSeconds === undefined ? undefined : setInterval(() => !video.paused && look.passing(), lookAtLimitMs);

  return () => {
    tellPlace('now');
    tellPlaying(false);
    clearInterval(timer);
    listening.abort();
    video.pause();
    video.removeAttribute('src');
    video.load();
  };
}

const lengthOf = ({ duration }: HTMLVideoElement): number => (Number.isFinite(duration) ? duration : 0);

function playingTeller({ playing }: VideoListener) {
  let reported = false;
  return (now: boolean) => {
    if (now !== reported) playing(now);
    reported = now;
  };
}

/** Stops a preview at its end, and reports that once until the video is back inside. */
function limitWatch(video: HTMLVideoElement, { limitSeconds, reachedLimit }: VideoListener) {
  let said = false;
  const isOver = () => limitSeconds !== undefined && isOverLimit(video.currentTime, limitSeconds);
  const look = (over: boolean) => {
    if (over) video.pause();
    if (over && !said) reachedLimit();
    said = over;
  };
  return {
    passing: () => look(isOver()),
    ended: () => look(limitSeconds !== undefined),
    /** Play was requested: a preview that is over starts again, since there is nothing else of it to play. */
    again: () => {
      if (isOver() && !video.paused) video.currentTime = 0;
    },
  };
}

/** Adds up the time really played: jumps, waiting and a higher speed do not count. */
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
    // Nothing was loaded: the position would be the beginning.
    if (length === 0) return;
    if (when === 'sometimes' && Math.abs(video.currentTime - toldSeconds) < playTimes.placeEverySeconds) return;
    toldSeconds = video.currentTime;
    progressed(video.currentTime, length);
  };
}
