import { noteShown } from '../ui/picture.tsx';
import { dropStill } from './drop-still.ts';

/** The screen behind a still is waited for so long: rows out of the kept copy, pictures that have to be decoded once more. */
const patienceMs = 2_500;
/** Pictures alone hold it back no longer than this. */
const picturePatienceMs = 400;

const still = (): HTMLElement | null => document.getElementById('still');

/** Before anything is drawn: pictures that the still has shown do not fade in again. */
export function noteStillPictures(): void {
  for (const image of still()?.querySelectorAll('img') ?? []) if (image.complete && image.naturalWidth > 1) noteShown(image.currentSrc);
}

/**
 * Where index.html has drawn a still the app is drawn behind it, and comes forward when it shows as much: nothing flashes, and a
 * tap on the still is done on what stands in its place.
 */
export function comeForward(root: HTMLElement): void {
  if (!still()) return;
  let drawnFor = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    look();
  }, patienceMs);
  const look = (): void => {
    if (!still()) return;
    const screen = root.querySelector('main, [role=alert]');
    const isDrawn = screen !== null && !inSight(screen, '[data-skeleton]').length;
    drawnFor ||= isDrawn ? performance.now() : 0;
    const picturesWait = !window.foyerTapped && drawnFor + picturePatienceMs > performance.now() && inSight(root, 'img').some(isLoading);
    // A reload went back to a place below the still.
    const isPast = screen !== null && window.scrollY > window.innerHeight / 2;
    if (!isLate && !isPast && (!isDrawn || picturesWait)) return void requestAnimationFrame(look);
    clearTimeout(timer);
    handOver(root);
  };
  requestAnimationFrame(look);
}

/** The still goes; what was tapped on it is tapped on the screen. */
function handOver(root: HTMLElement): void {
  const twin = window.foyerTapped && twinOf(window.foyerTapped, root);
  dropStill();
  twin?.focus({ preventScroll: true });
  twin?.click();
}

const isLoading = (image: Element): boolean => image instanceof HTMLImageElement && !image.complete;

const inSight = (room: Element, selector: string): Element[] =>
  [...room.querySelectorAll(selector)].filter((one) => {
    const { top, bottom, left } = one.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0 && left < window.innerWidth;
  });

/** What leads to the same place, or has the same words: the first, second or third of its kind as on the still. */
function twinOf(tapped: Element, root: HTMLElement): HTMLElement | undefined {
  const control = tapped.closest('a, button, label');
  if (!control) return undefined;
  const nameOf = (one: Element): string => one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent;
  const alike = (room: Element | null): HTMLElement[] =>
    [...(room?.querySelectorAll<HTMLElement>(control.localName) ?? [])].filter((one) => nameOf(one) === nameOf(control));
  const [before, now] = [alike(still()), alike(root)];
  // More or fewer of them: the same number in the row could be somebody else's. Links lead where they say.
  if (control.localName !== 'a' && before.length !== now.length) return undefined;
  return now[before.indexOf(control as HTMLElement)] ?? (control.localName === 'a' ? now[0] : undefined);
}
