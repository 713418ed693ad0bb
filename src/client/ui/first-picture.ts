import { startTransition, useEffect, useState } from 'react';
import { type Picture, pictureUrl } from '#contract/picture.ts';
import { afterFrame } from './after-frame.ts';

/** The `sizes` of Home's banner, the first picture of the page. */
export const bannerSizes = '(min-width: 1001px) 602px, calc(100vw - 32px)';

/** Everything else waits for it no longer than this. */
const patienceMs = 2_000;

let awaited: string | undefined;
let shown: Promise<void> = Promise.resolve();
/** When the last work that waits has been shown. */
let turn: Promise<void> = shown;

const frame = (): Promise<void> => new Promise((go) => afterFrame(go));

/** The `srcset` of a picture. */
export const srcSetOf = (picture: Picture, again = ''): string =>
  picture.widths.map((width) => `${pictureUrl(picture, width)}${again} ${width}w`).join(', ');

/**
 * Asks for the largest picture of the page's first window while the page is still being rendered. Until it is shown, no other picture
 * is asked for and nothing that comes after the first screen: over one slow connection, thirty pictures and the carousel would arrive
 * together with it, and all of them as late as the last.
 */
export function askFirst(picture: Picture, sizes: string): void {
  const image = new Image();
  awaited = picture.base;
  shown = new Promise((go) => {
    const open = (): void => {
      awaited = undefined;
      go();
    };
    setTimeout(open, patienceMs);
    image.onerror = open;
    // Into the frame that shows it nothing else may come.
    image.onload = () => void frame().then(open);
  });
  turn = shown;
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = srcSetOf(picture);
}

/** Whether a picture need not wait for another one. */
export const mayBeAskedFor = (base: string | undefined): boolean => awaited === undefined || base === awaited;

/** Resolves once the page's first picture is shown, if it has asked for one. */
export const firstPictureShown = (): Promise<void> => shown;

/**
 * Runs `work` then, or after the next frame if there is nothing else to wait for: each in a frame of its own, since style and layout of all of them together
 * block a slow phone. Returns what cancels it.
 */
export function afterFirstPicture(work: () => void): () => void {
  if (awaited === undefined) return afterFrame(work);
  let isWanted = true;
  turn = turn.then(() => {
    if (!isWanted) return undefined;
    work();
    return frame();
  });
  return () => {
    isWanted = false;
  };
}

/** Whether what is below the window may be drawn: at once, or once the page's first picture is shown. */
export const useAfterFirstPicture = (): boolean => useLater(mayBeAskedFor(undefined));

/** Likewise, but in no case in the first frame. */
export const useAfterFirstFrame = (): boolean => useLater(false);

function useLater(now: boolean): boolean {
  const [isTime, setTime] = useState(now);
  useEffect(() => (isTime ? undefined : afterFirstPicture(() => startTransition(() => setTime(true)))), [isTime]);
  return isTime;
}
