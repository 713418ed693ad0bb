/** So many stay: those of the last ten screens or so, some 1.5 MB. */
export const mostHeld = 100;

/** By address, the latest last. */
const held = new Map<string, HTMLImageElement>();

/**
 * Holds the pictures that the page shows, the latest ones, also after their screen is gone. A browser lets go of a picture with the last element
 * that shows it: each screen that was gone back to requested its pictures from the worker again, and each was decoded again, into a cache of
 * the browser's that grew by 240 MB in 200 screens. A second element with the same address uses what is there already.
 */
export function holdPictures(page: Document): void {
  const hold = (target: EventTarget | null): void => {
    // Not what stands for a picture that could not be had (sw/pictures.ts): it has to be asked for again.
    if (!(target instanceof HTMLImageElement) || target.naturalWidth <= 1) return;
    const { currentSrc } = target;
    // Nor a drawing: nothing of it is decoded, and the browser keeps a document for each.
    if (!currentSrc.startsWith(location.origin) || currentSrc.includes('.svg')) return;
    const image = held.get(currentSrc) ?? Object.assign(new Image(), { src: currentSrc });
    held.delete(currentSrc);
    held.set(currentSrc, image);
    const [oldest] = held.keys();
    if (held.size > mostHeld && oldest) held.delete(oldest);
  };
  for (const image of page.querySelectorAll('img')) if (image.complete) hold(image);
  // The event does not bubble.
  page.addEventListener('load', ({ target }) => hold(target), true);
  // What came before a worker took over the page is not used any more.
  navigator.serviceWorker?.addEventListener('controllerchange', () => held.clear());
}

/** A picture's address without width and extension. */
export const baseOf = (address: string): string => new URL(address).pathname.replace(/-\d+\.[a-z]+$/, '');

/** Lets go of all sizes of these pictures, given by their addresses without the width, as their files are deleted. */
export function releasePictures(bases: readonly string[] | 'all'): void {
  const dropped = new Set(bases);
  for (const address of held.keys()) if (bases === 'all' || dropped.has(baseOf(address))) held.delete(address);
}

/** The addresses, the latest last. */
export const heldPictures = (): string[] => [...held.keys()];
