import { skipSeconds } from './media-keys.ts';

/** Two taps within this time, in ms, are one gesture. */
const quickMs = 300;

/**
 * Two quick taps on the left or right third skip back or forward, and every further one again. The first tap
 * is not held back: it shows the controls at once. A mouse is left to Plyr.
 */
export function followTaps(host: HTMLElement, skip: (seconds: number) => void, signal: AbortSignal): void {
  let last = { side: 0, atMs: Number.NEGATIVE_INFINITY };
  let skippedMs = Number.NEGATIVE_INFINITY;
  const tapped = ({ pointerType, target, clientX, timeStamp }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    const { left, width } = host.getBoundingClientRect();
    const isControl = target instanceof Element && target.closest('button, input, .plyr__controls, .plyr__menu__container') !== null;
    const side = isControl ? 0 : sideOf((clientX - left) / width);
    const isSecond = side !== 0 && side === last.side && timeStamp - last.atMs < quickMs;
    last = { side, atMs: timeStamp };
    if (!isSecond) return;
    skippedMs = timeStamp;
    skip(side * skipSeconds);
  };
  const doubled = (event: MouseEvent) => {
    // Plyr would enter full screen with the same two taps.
    if (event.timeStamp - skippedMs < quickMs) event.stopPropagation();
  };
  host.addEventListener('pointerup', tapped, { capture: true, signal });
  host.addEventListener('dblclick', doubled, { capture: true, signal });
}

/** -1 for the left third, 1 for the right one; `part` is from 0 to 1. */
const sideOf = (part: number): number => (part < 1 / 3 ? -1 : part > 2 / 3 ? 1 : 0);
