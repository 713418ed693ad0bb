import { whenBack } from './when-back.ts';

/** Captions of a video in a language (BCP 47), with the name that the language has in itself. */
export type PlayerCaptions = readonly { lang: string; name: string; url: string }[];

/** The captions that a member wants: `language` as `trackLang` writes it. */
export type WantedCaptions = { active: boolean | null; language: string };

/** What is reported about captions. */
export type CaptionsListener = {
  /** The member chose a language, or '' for none. */
  chosen(lang: string): void;
  /** The wanted ones could not be loaded (true). */
  failed(failed: boolean): void;
};

/** Plyr compares languages only in lower case: `zh-CN` would never be found. */
export const trackLang = (lang: string): string => lang.toLowerCase();

export function trackOf({ lang, name, url }: PlayerCaptions[number]): HTMLTrackElement {
  const track = document.createElement('track');
  Object.assign(track, { kind: 'captions', srclang: trackLang(lang), label: name, src: url });
  return track;
}

/** HTML, 4.8.11.11.4: HTMLTrackElement.ERROR, which is missing in some tests' documents. */
const trackFailed = 3;

/** Reports on the captions of `video` until `signal` ends it; `wanted` is Plyr's own state. */
export function followCaptions(
  video: HTMLVideoElement,
  captions: PlayerCaptions,
  wanted: () => WantedCaptions,
  { chosen, failed }: CaptionsListener,
  signal: AbortSignal,
): void {
  const wantedLang = (): string => {
    const { active, language } = wanted();
    return active ? (captions.find(({ lang }) => trackLang(lang) === language)?.lang ?? '') : '';
  };
  const trackFor = (lang: string) => [...video.querySelectorAll('track')].find(({ srclang }) => lang !== '' && srclang === trackLang(lang));
  let shownLang = wantedLang();
  let loads = 0;
  /** If they failed to load before: the browser loads them anew from another address alone, to which a fragment is enough. */
  const loadAgain = () => {
    const track = trackFor(shownLang);
    if (track?.readyState !== trackFailed) return;
    failed(false);
    loads += 1;
    track.src = `${track.src.replace(/#.*/, '')}#${loads}`;
  };
  whenBack(loadAgain, signal);
  const look = () => {
    const lang = wantedLang();
    if (lang === shownLang) return;
    shownLang = lang;
    failed(false);
    loadAgain();
    chosen(lang);
  };
  for (const type of ['captionsenabled', 'captionsdisabled', 'languagechange']) video.addEventListener(type, look, { signal });
  // These do not bubble, so they are caught in the capture phase.
  video.addEventListener('error', ({ target }) => target === trackFor(shownLang) && failed(true), { capture: true, signal });
  showInOwnPlayer(video, () => trackFor(shownLang), signal);
}

/** A phone's own full-screen player shows tracks that are `showing`; in the page Plyr draws the text itself, from a hidden track. */
function showInOwnPlayer(video: HTMLVideoElement, current: () => HTMLTrackElement | undefined, signal: AbortSignal): void {
  const set = (mode: TextTrackMode) => () => {
    const track = current()?.track;
    if (track) track.mode = mode;
  };
  video.addEventListener('webkitbeginfullscreen', set('showing'), { signal });
  video.addEventListener('webkitendfullscreen', set('hidden'), { signal });
}
