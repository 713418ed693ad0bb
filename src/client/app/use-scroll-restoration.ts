import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRestoredY } from '../ui/location.ts';
import { waitForHeight } from './wait-for-height.ts';

/**
 * The router restores an entry's scroll position once, when its screen is rendered. If the page is still too short then (stored
 * rows are read a little later, above all after a reload), this waits until it is long enough, or the member does anything or leaves.
 */
export function useScrollRestoration(): void {
  const router = useRouter();
  // Each entry has its own scroll position.
  useLocation({ select: ({ state }) => state.__TSR_key });
  const wantedY = useRestoredY();
  const isFirst = useRef(true);
  useEffect(() => {
    let stop = new AbortController();
    const look = () => {
      stop.abort();
      // Asked last: it lays out the page that was just rendered.
      if (wantedY <= 1 || wantedY <= window.scrollY + 1) return;
      stop = new AbortController();
      waitForHeight(wantedY, stop);
    };
    // The first screen is rendered before this subscribes.
    if (isFirst.current) look();
    isFirst.current = false;
    const unsubscribe = router.subscribe('onRendered', look);
    // The next screen must not be scrolled to this one's position.
    const unsubscribeLeaving = router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && stop.abort());
    return () => {
      unsubscribe();
      unsubscribeLeaving();
      stop.abort();
    };
  }, [router, wantedY]);
}
