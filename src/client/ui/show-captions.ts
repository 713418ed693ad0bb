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
  const emsPerRow = emsOf(video);
  for (const { track } of tracksOf(video)) {
    if (track.mode !== 'showing') continue;
    for (const cue of track.cues ?? []) (cue as VTTCue).line = -(rowsOf((cue as VTTCue).text, emsPerRow) + free);
    if (!track.activeCues?.length) continue;
    // What shows already is put in its new place only when it is shown anew.
    track.mode = 'hidden';
    track.mode = 'showing';
  }
}

/** How wide a row of captions is, in sizes of its letters (`::cue` in player.module.css). */
function emsOf({ clientWidth, ownerDocument }: HTMLVideoElement): number {
  if (!clientWidth) return Number.POSITIVE_INFINITY;
  const { clientWidth: width, clientHeight: height } = ownerDocument.documentElement;
  return clientWidth / (ownerDocument.fullscreenElement ? Math.min(40, Math.max(20, 0.034 * Math.min(width, height))) : 15);
}

/** Widths in ems, rather more than they are: a caption that stands a row too high hides no controls. */
const emsOfText = (text: string): number => [...text].reduce((ems, letter) => ems + (letter >= '\u1100' ? 1 : 0.5), 0);

/**
 * How many rows a caption takes, which is counted from its first (WebVTT, 3.1) and told by no browser: its own, and
 * those that it is broken into where it is too long, between words or, of East Asian text, anywhere.
 */
export function rowsOf(text: string, emsPerRow: number): number {
  const plain = text.replace(/<[^>]*>/g, '').replace(/&[a-z]+;/g, '.');
  return plain.split('\n').reduce((rows, line) => rows + brokenRows(line, emsPerRow), 0);
}

function brokenRows(line: string, emsPerRow: number): number {
  let rows = 1;
  let used = 0;
  for (const word of line.split(' ')) {
    const ems = emsOfText(word);
    const joined = used === 0 ? ems : used + 0.5 + ems;
    if (joined <= emsPerRow) used = joined;
    else {
      // A word that is too long for one row begins on its own and takes several.
      const whole = Math.ceil(ems / emsPerRow);
      rows += used === 0 ? whole - 1 : whole;
      used = ems - (whole - 1) * emsPerRow;
    }
  }
  return rows;
}
