/** Captions of a video in a language (BCP 47), under the name that its speakers call it by. */
export type PlayerCaptions = readonly { lang: string; name: string; url: string }[];

/** What a member wants of captions: `language` as `trackLang` writes it. */
export type WantedCaptions = { active: boolean | null; language: string };

/** Who is told what. */
export type CaptionsListener = {
  /** The member chose a language, or '' for none. */
  chosen(lang: string): void;
  /** Those that are wanted did not come (true). */
  failed(failed: boolean): void;
};

/** Plyr compares languages in lower case alone: `zh-CN` would never be found. */
export const trackLang = (lang: string): string => lang.toLowerCase();

export function trackOf({ lang, name, url }: PlayerCaptions[number]): HTMLTrackElement {
  const track = document.createElement('track');
  Object.assign(track, { kind: 'captions', srclang: trackLang(lang), label: name, src: url });
  return track;
}

/** HTML, 4.8.11.11.4: HTMLTrackElement.ERROR, which not every test's document has. */
const trackFailed = 3;

/** Tells what becomes of the captions over `video` until `signal` ends it; `wanted` is what Plyr has noted down. */
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
  let told = wantedLang();
  const look = () => {
    const lang = wantedLang();
    if (lang === told) return;
    told = lang;
    // Fetched before in vain: the browser does not try again by itself.
    failed(trackFor(lang)?.readyState === trackFailed);
    chosen(lang);
  };
  for (const type of ['captionsenabled', 'captionsdisabled', 'languagechange']) video.addEventListener(type, look, { signal });
  // These do not bubble, so they are caught on their way down.
  video.addEventListener('error', ({ target }) => target === trackFor(told) && failed(true), { capture: true, signal });
  showInOwnPlayer(video, () => trackFor(told), signal);
}

/** A phone's own full-screen player shows what is `showing`; in the page Plyr draws the words itself, of a hidden track. */
function showInOwnPlayer(video: HTMLVideoElement, current: () => HTMLTrackElement | undefined, signal: AbortSignal): void {
  const set = (mode: TextTrackMode) => () => {
    const track = current()?.track;
    if (track) track.mode = mode;
  };
  video.addEventListener('webkitbeginfullscreen', set('showing'), { signal });
  video.addEventListener('webkitendfullscreen', set('hidden'), { signal });
}
