import { type RefObject, useLayoutEffect } from 'react';

/** What lies over the page at its edges, each with its height on `:root` (tokens.css). */
type Edge = '--notice-card' | '--foot-bar' | '--strip';

/** Writes an element's height to the page's root while it is shown: the content below ends, and scrolls, above it. */
export function useReservedSpace(edge: Edge, ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const stop = followHeight(element, (px) => style.setProperty(edge, `${px}px`));
    return () => {
      stop();
      style.removeProperty(edge);
    };
  }, [edge, ref]);
}

/** Heights in CSS px by class and width of the window, as they were last measured. */
const heights = new Map<string, number>();
const mostHeights = 20;

/**
 * Tells an element's height in CSS px, and each other one that it comes to have: first, before anything is laid out, the one that an element
 * of its kind last had in a window of this width. Told only by the observer, it would have every screen with a bar laid out twice.
 */
export function followHeight(element: HTMLElement, tell: (px: number) => void): () => void {
  const kind = `${innerWidth} ${element.className}`;
  let told = heights.get(kind);
  if (told !== undefined) tell(told);
  const observer = new ResizeObserver(() => {
    const px = element.offsetHeight;
    if (px === told) return;
    told = px;
    if (heights.size >= mostHeights) heights.clear();
    heights.set(`${innerWidth} ${element.className}`, px);
    tell(px);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
