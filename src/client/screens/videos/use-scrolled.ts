import { useEffect, useState } from 'react';
import { afterFrame } from '../../ui/after-frame.ts';

/**
 * Whether the page is scrolled by at least this much. It is asked after a frame or by the browser's own event: at any other time the answer
 * costs a layout of the page.
 */
export function useScrolled(px: number): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = (): void => setScrolled(window.scrollY >= px);
    window.addEventListener('scroll', look, { passive: true });
    const stop = afterFrame(look);
    return () => {
      window.removeEventListener('scroll', look);
      stop();
    };
  }, [px]);
  return isScrolled;
}
