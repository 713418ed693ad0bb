/** Captions of a film in a language (BCP 47), under the name that its speakers call it by. */
export type PlayerCaptions = readonly { lang: string; name: string; url: string }[];

/** Rows of captions that stay free below them: for the controls while those show, and for the rounded corners of a phone. */
export const rowsBelow = { controls: { page: 4, full: 3 }, nothing: { page: 0, full: 1 } } as const;

const tracksOf = (video: HTMLVideoElement): HTMLTrackElement[] => [...video.querySelectorAll('track')];

/**
 * Shows the captions in `lang` ('' for none) and no others; those that are not shown are not fetched either. `failed`
 * is called where they don't come. The returned function ends the listening.
 */
export function showCaptions(video: HTMLVideoElement, lang: string, { came, failed }: { came(): void; failed(): void }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isShown = ({ srclang }: HTMLTrackElement): boolean => lang !== '' && srclang === lang;
  const choose = (): void => {
    for (const element of tracksOf(video)) {
      const mode = isShown(element) ? 'showing' : 'disabled';
      if (element.track.mode !== mode) element.track.mode = mode;
    }
  };
  choose();
  // Where something shows, a browser may choose another track by itself as well. A phone's own player asks the member.
  const owned = video as HTMLVideoElement & { webkitDisplayingFullscreen?: boolean };
  video.textTracks.addEventListener('change', () => owned.webkitDisplayingFullscreen === true || choose(), { signal });
  for (const element of tracksOf(video).filter(isShown)) {
    element.addEventListener('load', came, { signal });
    element.addEventListener('error', failed, { signal });
    // It was fetched before, and failed: the browser does not try again by itself.
    if (element.readyState === trackFailed) failed();
  }
  return () => listening.abort();
}

/** HTML, 4.8.11.11.4: HTMLTrackElement.ERROR, which not every test's document has. */
const trackFailed = 3;

/** Puts the shown captions where they leave `free` rows below them. */
export function placeCaptions(video: HTMLVideoElement, free: number): void {
  for (const { track } of tracksOf(video)) {
    if (track.mode !== 'showing') continue;
    for (const cue of track.cues ?? []) (cue as VTTCue).line = lineOf((cue as VTTCue).text, free);
    if (!track.activeCues?.length) continue;
    // What shows already is put in its new place only when it is shown anew.
    track.mode = 'hidden';
    track.mode = 'showing';
  }
}

/** WebVTT, 3.1: the line of a caption's first row, counted from the foot. */
const lineOf = (text: string, free: number): number => -(text.split('\n').length + free);
