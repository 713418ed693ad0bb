import { yieldToMain } from '../mirror/yield-to-main.ts';

/**
 * Once the first screen is in `root`, has its styles made out in a task before that of its layout. The browser would do both in one, which
 * blocks a slow phone for more than 50 ms.
 */
export function styleBeforeLayout(root: HTMLElement): void {
  const rendered = new MutationObserver(() => {
    rendered.disconnect();
    // Reading any property of an element makes out the styles of the page.
    void yieldToMain().then(() => root.lastElementChild && getComputedStyle(root.lastElementChild).color);
  });
  rendered.observe(root, { childList: true });
}
