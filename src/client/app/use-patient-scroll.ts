import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** A list may take so long to be as long again as it was. */
const patienceMs = 1500;

/**
 * The router scrolls once to where an entry was, when its screen comes. A page that is still too short then (rows of the
 * phone's own copy come a little later, after a reload above all) is waited for, until the member scrolls.
 */
export function usePatientScroll(): void {
  const router = useRouter();
  // Another entry has another place to scroll to.
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
    // The first screen stands before this listens.
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
  const timer = setTimeout(() => stop.abort(), patienceMs);
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growth.disconnect();
  });
  growth.observe(document.body);
  for (const name of ['wheel', 'touchstart', 'keydown', 'popstate']) {
    window.addEventListener(name, () => stop.abort(), { passive: true, once: true, signal: stop.signal });
  }
}
