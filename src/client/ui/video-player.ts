import * as plyr from 'plyr';
import 'plyr/dist/plyr.css';
// The package exports only its script and its styles.
import icons from '../../../node_modules/plyr/dist/plyr.svg?url';
import { afterFrame } from './after-frame.ts';
import { followVideo, type VideoListener } from './follow-video.ts';
import { handleMediaKeys } from './media-keys.ts';
import { type CaptionsListener, followCaptions, type PlayerCaptions, trackLang, trackOf, type WantedCaptions } from './player-captions.ts';
import { followKeys } from './player-keys.ts';
import { followTaps } from './player-taps.ts';
import type { PlayerWords } from './player-words.ts';
import { allowText } from './text-policy.ts';

/** The same video in several heights (px), the lowest first; 0 if there is only one. */
export type PlayerSources = readonly { height: number; url: string }[];

/** A position in a video, and whether it continues to play from there. */
export type VideoPlace = { atSeconds: number; playing: boolean };

/** What is played, and how. */
export type Video = {
  sources: PlayerSources;
  title: string;
  /** Shown on the lock screen. */
  artist: string;
  poster: string | undefined;
  place: VideoPlace;
  /** Data should be saved: the lowest height, and nothing is loaded before it is played. */
  savesData: boolean;
  captions: PlayerCaptions;
  /** The language whose captions show; '' for none. */
  captionsLang: string;
  /** Its keys work wherever the focus is on the page. */
  keysOnPage: boolean;
  words: PlayerWords;
  /** A CSS selector of the element around the player that fills the screen in full screen. */
  frame: string;
};

export type OpenVideo = {
  play(): void;
  /** Ends it for good (T17), and returns its position. */
  close(): VideoPlace;
};

type PlayerListener = VideoListener & {
  captions: CaptionsListener;
  /** A key or two quick taps moved the place by this much; negative: back. */
  skipped(seconds: number): void;
};

/** Checklist C21. */
const speeds = [0.75, 1, 1.5, 2];

/** Most phones can't show more in a page. */
const usualHeight = 720;

/** How far the arrow keys skip, in seconds. */
const keySeconds = 5;

// Its types say that it is a CommonJS module, which it is not.
const Plyr = (plyr as unknown as { default: typeof import('plyr') }).default;

/** Plyr without storage: even if its own is switched off, it would write and remove a test entry. */
class VideoPlyr extends Plyr {
  declare readonly captions: WantedCaptions;
  get storage() {
    return { get: () => null, set: () => undefined };
  }
  set storage(_its) {
    // Plyr sets one in its constructor.
  }
}

allowText();

/**
 * Plays a video in `host`, an empty element whose content belongs to Plyr from then on. The only file that uses Plyr: buttons, bar,
 * menus, captions and keys are its own; previews, counting and resuming are followVideo's.
 */
export function openVideo(host: HTMLElement, video: Video, listener: PlayerListener): OpenVideo {
  const listening = new AbortController();
  const { signal } = listening;
  const element = host.appendChild(videoOf(video));
  const source = sourceOf(element, video, signal);
  const player = new VideoPlyr(element, optionsOf(video, element, source.change));
  // Only now: Plyr keeps a copy of the original element, which would load the video as well.
  element.preload = video.savesData ? 'none' : 'metadata';
  source.begin();
  const skip = (seconds: number) => {
    if (!Number.isFinite(element.duration)) return;
    element.currentTime = Math.min(Math.max(0, element.currentTime + seconds), element.duration);
    listener.skipped(seconds);
  };
  followKeys(host, { hasCaptions: video.captions.length > 0, onPage: video.keysOnPage }, skip, signal);
  followTaps(host, skip, signal);
  keepMenus(host, player);
  followCaptions(element, video.captions, () => player.captions, listener.captions, signal);
  const stopMediaKeys = handleMediaKeys(element);
  const unfollow = followVideo(element, {
    ...listener,
    reachedLimit: () => {
      // Otherwise a bar that is still held would resume the video when it is released.
      host.querySelector('[play-on-seeked]')?.removeAttribute('play-on-seeked');
      listener.reachedLimit();
    },
  });
  return {
    play: () => void element.play().catch(() => undefined),
    close() {
      const place = source.place();
      listening.abort();
      unfollow();
      stopMediaKeys();
      const dispose = () => {
        player.destroy();
        // Plyr leaves an empty address and its copy behind.
        element.removeAttribute('src');
        element.load();
        host.replaceChildren();
      };
      // Nothing is played or loaded any more, and where its screen has gone the next one is still to be painted.
      if (host.isConnected) dispose();
      else afterFrame(dispose);
      return place;
    },
  };
}

function videoOf({ title, poster, captions }: Video): HTMLVideoElement {
  const element = document.createElement('video');
  Object.assign(element, { playsInline: true, preload: 'none', ...(poster === undefined ? {} : { poster }) });
  element.setAttribute('aria-label', title);
  element.append(...captions.map(trackOf));
  return element;
}

const firstHeight = ({ sources, savesData }: Video): number => {
  const fitting = savesData ? sources[0] : sources.findLast(({ height }) => height <= usualHeight);
  return (fitting ?? sources[0])?.height ?? 0;
};

/** The video's address: first where the member left it, after a change of height where the video is; it goes on if it was playing. */
function sourceOf(element: HTMLVideoElement, video: Video, signal: AbortSignal) {
  let height = firstHeight(video);
  let wanted: VideoPlace | undefined = video.place;
  const place = (): VideoPlace => ({
    atSeconds: wanted?.atSeconds ?? element.currentTime,
    playing: wanted?.playing === true || !element.paused,
  });
  const load = () => {
    // A change of address resets the speed to the default.
    element.defaultPlaybackRate = element.playbackRate;
    element.src = (video.sources.find((each) => each.height === height) ?? video.sources[0])?.url ?? '';
  };
  const arrive = () => {
    if (!wanted) return;
    const { atSeconds, playing } = wanted;
    wanted = undefined;
    if (atSeconds > 0) element.currentTime = atSeconds;
    if (playing) void element.play().catch(() => undefined);
  };
  element.addEventListener('loadedmetadata', arrive, { signal });
  return {
    begin: load,
    place,
    change(next: number) {
      if (next === height) return;
      height = next;
      wanted = place();
      load();
    },
  };
}

function optionsOf(video: Video, element: HTMLVideoElement, changeHeight: (height: number) => void): Plyr.Options {
  const heights = video.sources.map(({ height }) => height);
  const lang = video.captionsLang || (video.captions[0]?.lang ?? 'auto');
  return {
    controls: ['play-large', 'play', 'mute', 'volume', 'progress', 'current-time', 'duration', 'captions', 'settings', 'pip', 'fullscreen'],
    // With a single height its menu would offer an undefined one.
    settings: ['captions', ...(heights.length > 1 ? ['quality'] : []), 'speed'],
    iconUrl: icons,
    // Its own is a video at another address, which the CSP refuses.
    blankVideo: '',
    i18n: video.words,
    seekTime: keySeconds,
    invertTime: false,
    toggleInvert: false,
    storage: { enabled: false },
    speed: { selected: 1, options: speeds },
    quality: { default: firstHeight(video), options: heights, forced: true, onChange: changeHeight },
    captions: { active: video.captionsLang !== '', language: trackLang(lang), update: false },
    // iPhones allow only a video itself in full screen; without `fallback` Plyr would not offer it there at all.
    fullscreen: { enabled: true, fallback: true, iosNative: true, container: video.frame },
    mediaMetadata: {
      title: video.title,
      artist: video.artist,
      artwork: video.poster === undefined ? [] : [{ src: video.poster, type: 'image/webp' }],
    },
    listeners: { pip: () => toggleAside(element) },
  };
}

/** Picture in picture, instead of Plyr's own code, which does not handle a rejection (nothing is loaded yet). */
function toggleAside(element: HTMLVideoElement): false {
  const done = document.pictureInPictureElement === element ? document.exitPictureInPicture() : element.requestPictureInPicture();
  void done.catch(() => undefined);
  return false;
}

/** Controls stay while a menu is open: Plyr would close it after three seconds, before the member has chosen. */
function keepMenus(host: HTMLElement, player: VideoPlyr): void {
  const toggle = player.toggleControls;
  player.toggleControls = (show) => toggle(show || host.querySelector('.plyr--menu-open') !== null);
}
