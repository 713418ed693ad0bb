import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** The member's device asks for less motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** How to scroll to a position: smoothly, or at once with reduced motion. */
export const scrollBehavior = (): ScrollBehavior => (window.matchMedia(query).matches ? 'instant' : 'smooth');

/** Whether the element and the page are visible. */
export function useInViewport(ref: RefObject<Element | null>): boolean {
  const [inViewport, setInViewport] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInViewport(entry?.isIntersecting === true), { threshold: 0.3 });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return inViewport;
}

/** So long what scrolls by itself stands still first, in ms. */
const standsForMs = 3_000;

/**
 * Whether what scrolls by itself may: it is in the window, and stood there long enough for its first words to be read. Until then a tap, which
 * often follows a screen's arrival, competes with no animation.
 */
export function useMayScroll(ref: RefObject<Element | null>): boolean {
  const inViewport = useInViewport(ref);
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => {
    if (hasStood || !inViewport) return;
    const timer = setTimeout(() => setHasStood(true), standsForMs);
    return () => clearTimeout(timer);
  }, [hasStood, inViewport]);
  return hasStood && inViewport;
}
