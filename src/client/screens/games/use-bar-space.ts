import { type RefObject, useLayoutEffect } from 'react';
import { followHeight } from '../../ui/reserved-space.ts';

/** The most of the window's height that the bar may cover. */
const mostOfWindow = 0.4;

/**
 * Writes the bar's height (`--foot-bar`) to the page's root, as ui/reserved-space.ts does for other bars, and to the element around it that
 * has `data-above-bar`. A bar that would cover too much, with large text or in a low window, stands in the page instead (`data-in-page`)
 * and covers nothing.
 */
export function useBarSpace(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const around = [document.documentElement, element.closest<HTMLElement>('[data-above-bar]')];
    const reserve = (px: number) => {
      const isTooHigh = px > window.innerHeight * mostOfWindow;
      element.toggleAttribute('data-in-page', isTooHigh);
      for (const one of around) one?.style.setProperty('--foot-bar', isTooHigh ? '0px' : `${px}px`);
    };
    const measure = () => reserve(element.offsetHeight);
    const stop = followHeight(element, reserve);
    window.addEventListener('resize', measure);
    return () => {
      stop();
      window.removeEventListener('resize', measure);
      for (const one of around) one?.style.removeProperty('--foot-bar');
    };
  }, [bar]);
}
