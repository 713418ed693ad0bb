/**
 * How long a page may take to reach its former height, in ms: what a slow phone on a slow line needs to read and draw its rows. What
 * grows later is news, for which nobody who is reading wants to be moved.
 */
const timeoutMs = 30_000;

/** What a member does who wants to be elsewhere, or goes on reading: from then on the position is theirs. */
const acts = ['wheel', 'pointerdown', 'keydown', 'popstate'];

/** Scrolls to the position as soon as the page is long enough, and as near to it as possible until then, unless the member does anything. */
export function waitForHeight(y: number, stop: AbortController): void {
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
  for (const name of acts) {
    window.addEventListener(name, () => stop.abort(), { passive: true, once: true, signal: stop.signal });
  }
}
