import { useSyncExternalStore } from 'react';

const onScroll = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
};

/** Whether the page is scrolled by at least this much. */
export const useScrolled = (px: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY >= px);
