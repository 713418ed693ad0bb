import { noteShown } from '../ui/picture.tsx';
import { isStandIn } from '../ui/picture-misses.ts';
import { dropStill } from './drop-still.ts';

/** How long the screen behind a still may take: rows from the stored copy, pictures that have to be decoded again. */
const patienceMs = 2_500;
/** Pictures alone delay it no longer than this. */
const picturePatienceMs = 400;

const still = (): HTMLElement | null => document.getElementById('still');

/** Before anything is rendered: pictures that the still has shown do not fade in again. */
export function noteStillPictures(): void {
  for (const image of still()?.querySelectorAll('img') ?? [])
    if (image.complete && !isStandIn(image)) noteShown(image.dataset.address ?? image.currentSrc);
}

/**
 * A tab that was tapped on the still, while nothing is rendered yet: its address, and the tap is not repeated. Undefined if nothing else or the
 * tab's own screen was tapped.
 */
export function takeTappedTab(): string | undefined {
  const link = window.foyerTapped?.closest('[data-tabs] > nav a:not([aria-current])');
  const address = link?.getAttribute('href') ?? undefined;
  if (address !== undefined) delete window.foyerTapped;
  return address;
}

/**
 * The app is rendered behind a still that index.html shows, and shown once it is as complete: nothing flashes, and a
 * tap on the still is repeated on the same control of the screen. Resolves then.
 *
 * @param isAwaited the screen is what was tapped on the still: it does not wait for its pictures
 */
export const comeForward = (root: HTMLElement, isAwaited: boolean): Promise<void> =>
  new Promise((shown) => {
    const watch = watchScreen(root, isAwaited, () => {
      if (still() && !watch.isComplete()) return;
      watch.end();
      if (still()) handOver(root);
      shown();
    });
  });

/**
 * Calls `look` in the next frame after anything that may have made the screen complete, and when its patience is over. Looking in every frame would
 * have the browser make frames all the time that the app is rendered behind the still.
 */
function watchScreen(root: HTMLElement, isAwaited: boolean, look: () => void): { isComplete: () => boolean; end: () => void } {
  const ended = new AbortController();
  let frame = 0;
  const inNextFrame = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    look();
  }, patienceMs);
  let arePicturesLate = false;
  let picturesTimer: ReturnType<typeof setTimeout> | undefined;
  const picturesLate = (): void => {
    arePicturesLate = true;
    look();
  };
  const changed = new MutationObserver(inNextFrame);
  // The still, too: somebody else may remove it.
  changed.observe(document.body, { childList: true, subtree: true });
  for (const event of ['load', 'error'] as const) root.addEventListener(event, inNextFrame, { capture: true, signal: ended.signal });
  for (const event of ['click', 'scroll', 'pointerup', 'pointercancel'] as const)
    addEventListener(event, inNextFrame, { passive: true, signal: ended.signal });
  inNextFrame();
  return {
    isComplete: () => {
      const screen = root.querySelector('main, [role=alert]');
      // A reload went back to a position below the still.
      if (isLate || (screen && window.scrollY > window.innerHeight / 2)) return true;
      // Pressed and not yet let go: of a control that is gone by then no click comes.
      if (document.querySelector('#still:active')) return false;
      if (!screen || inViewport(screen, '[data-skeleton]').length) return false;
      picturesTimer ??= setTimeout(picturesLate, picturePatienceMs);
      return arePicturesLate || isAwaited || window.foyerTapped !== undefined || !inViewport(root, 'img').some(isLoading);
    },
    end: () => {
      ended.abort();
      changed.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(picturesTimer);
    },
  };
}

/** Removes the still; what was tapped on it is tapped on the screen, and what has the focus there gets it here. */
function handOver(root: HTMLElement): void {
  const twin = window.foyerTapped && twinOf(window.foyerTapped, root);
  const focused = document.activeElement;
  const next = twin ?? (focused && still()?.contains(focused) ? twinOf(focused, root) : undefined);
  dropStill();
  next?.focus({ preventScroll: true });
  twin?.click();
}

const isLoading = (image: Element): boolean => image instanceof HTMLImageElement && !image.complete;

const inViewport = (container: Element, selector: string): Element[] =>
  [...container.querySelectorAll(selector)].filter((one) => {
    const { top, bottom, left } = one.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0 && left < window.innerWidth;
  });

/** The control with the same target or the same text: the first, second or third of its kind as on the still. */
function twinOf(tapped: Element, root: HTMLElement): HTMLElement | undefined {
  const control = tapped.closest('a, button, label');
  if (!control) return undefined;
  const nameOf = (one: Element): string => one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent;
  const alike = (container: Element | null): HTMLElement[] =>
    [...(container?.querySelectorAll<HTMLElement>(control.localName) ?? [])].filter((one) => nameOf(one) === nameOf(control));
  const [before, now] = [alike(still()), alike(root)];
  // With more or fewer of them, the same position could be another one's. Links have their own targets.
  if (control.localName !== 'a' && before.length !== now.length) return undefined;
  return now[before.indexOf(control as HTMLElement)] ?? (control.localName === 'a' ? now[0] : undefined);
}
