/** Captions of a film in a language (BCP 47), under the name that its speakers call it by. */
export type PlayerCaptions = readonly { lang: string; name: string; url: string }[];

/** Lines of captions that the controls take up, in the page and on a whole screen (player.module.css). */
const controlLines = { page: 4, full: 3 } as const;

/** Where the captions stand: at the foot of the film, or above the controls. */
export type Standing = 'foot' | 'above' | 'above-full';

const tracksOf = (video: HTMLVideoElement): HTMLTrackElement[] => [...video.querySelectorAll('track')];

/**
 * Shows the captions in `lang` ('' for none) and no others; those that are not shown are not fetched either. `failed`
 * is called where they don't come. The returned function ends the listening.
 */
export function showCaptions(video: HTMLVideoElement, lang: string, { came, failed }: { came(): void; failed(): void }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const element of tracksOf(video)) {
    const shown = lang !== '' && element.srclang === lang;
    element.track.mode = shown ? 'showing' : 'disabled';
    if (!shown) continue;
    element.addEventListener('load', came, { signal });
    element.addEventListener('error', failed, { signal });
    // It was fetched before, and failed: the browser does not try again by itself.
    if (element.readyState === trackFailed) failed();
  }
  return () => listening.abort();
}

/** HTML, 4.8.11.11.4: HTMLTrackElement.ERROR, which not every test's document has. */
const trackFailed = 3;

/** Puts the shown captions where the controls leave them room. */
export function placeCaptions(video: HTMLVideoElement, standing: Standing): void {
  for (const { track } of tracksOf(video)) {
    if (track.mode !== 'showing') continue;
    for (const cue of track.cues ?? []) (cue as VTTCue).line = lineOf((cue as VTTCue).text, standing);
  }
}

/** The line of a caption's first row: counted from the foot, so that its last row is above the controls. */
export function lineOf(text: string, standing: Standing): number | 'auto' {
  if (standing === 'foot') return 'auto';
  const rows = text.split('\n').length;
  return -(rows + (standing === 'above' ? controlLines.page : controlLines.full));
}
