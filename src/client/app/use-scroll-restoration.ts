import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** How long a list may take to reach its former height, in ms. */
const timeoutMs = 1500;

/**
 * The router restores an entry's scroll position once, when its screen is rendered. If the page is still too short then (stored
 * rows are read a little later, above all after a reload), this waits until it is long enough, or the member scrolls.
 */
export function useScrollRestoration(): void {
  const router = useRouter();
  // Each entry has its own scroll position.
  useLocation({ select: ({ state }) => state.__TSR_key });
  const wantedY = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const isFirst = useRef(true);
  useEffect(() => {
    let stop = new AbortController();
    const look = () => {
      stop.abort();
      if (wantedY <= window.scrollY + 1) return;
      stop = new AbortController();
      waitForHeight(wantedY, stop);
    };
    // The first screen is rendered before this subscribes.
    if (isFirst.current) look();
    isFirst.current = false;
    const unsubscribe = router.subscribe('onRendered', look);
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [router, wantedY]);
}

function waitForHeight(y: number, stop: AbortController): void {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) < 2) stop.abort();
  });
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growth.disconnect();
  });
  growth.observe(document.body);
  for (const name of ['wheel', 'touchstart', 'keydown', 'popstate']) {
    window.addEventListener(name, () => stop.abort(), { passive: true, once: true, signal: stop.signal });
  }
}
