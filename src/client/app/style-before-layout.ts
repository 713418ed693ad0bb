import { yieldToMain } from '../mirror/yield-to-main.ts';
import { isOfAge } from '../ui/age-gate.ts';

/**
 * Once the first screen is in `root`, has its styles made out in a task before that of its layout. The browser would do both in one, which
 * blocks a slow phone for more than 50 ms. Behind the age gate a frame that comes before that task finds nothing to draw.
 */
export function styleBeforeLayout(root: HTMLElement): void {
  const rendered = new MutationObserver(() => {
    rendered.disconnect();
    root.hidden = !isOfAge();
    void yieldToMain().then(() => {
      root.hidden = false;
      // Reading any property of an element makes out the styles of the page.
      void (root.lastElementChild && getComputedStyle(root.lastElementChild).color);
    });
  });
  rendered.observe(root, { childList: true });
}
