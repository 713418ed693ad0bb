/** A picture that is on its way: the copy that moves, and the end of it. */
let moving: { key: string; copy: HTMLElement; end: () => void } | undefined;

function isInWindow(picture: HTMLElement): boolean {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight && width > 0;
}

/** The picture with this key that is in the window, if there is one. */
const pictureInWindow = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-shared="${CSS.escape(key)}"]`)].find(isInWindow);

/**
 * Takes the picture with this key from the screen that is about to be left, as it is now, also while it moves. Returns a function that has it
 * move to its place on the screen that has come, to be called before that is painted, or ends what is on its way to the screen that is left;
 * undefined if there is nothing to do.
 *
 * A copy moves over the page: no part of the screen is captured for it, as in a view transition, and taps go to what they hit.
 */
export function takePicture(key: string | undefined): (() => void) | undefined {
  const source = key && (moving?.key === key ? moving.copy : pictureInWindow(key));
  if (!source || !isInWindow(source)) return moving?.end;
  const from = source.getBoundingClientRect();
  const copy = source.cloneNode(true) as HTMLElement;
  return () => {
    moving?.end();
    const target = pictureInWindow(key);
    if (target) moveCopy(key, copy, from, target);
  };
}

function moveCopy(key: string, copy: HTMLElement, from: DOMRect, target: HTMLElement): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  const end = (): void => {
    copy.remove();
    target.style.visibility = '';
    moving = undefined;
  };
  delete copy.dataset.shared;
  copy.className = `${target.className} moving-picture`;
  const image = copy.querySelector('img');
  if (image) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  // In the page, so that it goes along if that is scrolled.
  const { style } = copy;
  style.visibility = '';
  style.left = `${left + window.scrollX}px`;
  style.top = `${top + window.scrollY}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  style.setProperty('--from', `translate(${from.left - left}px,${from.top - top}px) scale(${from.width / width})`);
  copy.onanimationend = end;
  moving = { key, copy, end };
  target.style.visibility = 'hidden';
  document.body.append(copy);
}
