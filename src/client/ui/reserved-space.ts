import { type RefObject, useLayoutEffect } from 'react';

/** What lies over the page at its edges, each with its height on `:root` (tokens.css). */
type Edge = '--notice-card' | '--foot-bar' | '--strip';

/** Writes an element's height to the page's root while it is shown: the content below ends, and scrolls, above it. */
export function useReservedSpace(edge: Edge, ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(edge, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(edge);
    };
  }, [edge, ref]);
}
