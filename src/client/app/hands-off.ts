/** So long nothing must have been scrolled or dragged, in ms: the next swipe of several in a row comes sooner. */
const restMs = 500;
/** Whoever waits does so at most this long, in ms: somebody who scrolls without end still gets what is fetched in advance. */
const mostMs = 10_000;

type Outside = { elapsedMs(): number; later(work: () => void, ms: number): unknown };

/**
 * Follows the member's hand. The returned function resolves once nothing is scrolled or dragged any more: on a cheap phone what is
 * done in advance, in the page and in the worker, takes the processor from the frames of a fling.
 */
export function followHand(page: Pick<EventTarget, 'addEventListener'>, { elapsedMs, later }: Outside): () => Promise<void> {
  let movedMs = Number.NEGATIVE_INFINITY;
  const moved = (): void => {
    movedMs = elapsedMs();
  };
  // While captured: the scrolling of an element does not bubble.
  for (const event of ['scroll', 'touchmove']) page.addEventListener(event, moved, { capture: true, passive: true });
  return async () => {
    const untilMs = elapsedMs() + mostMs;
    for (;;) {
      const waitMs = Math.min(movedMs + restMs, untilMs) - elapsedMs();
      if (waitMs <= 0) return;
      await new Promise<void>((go) => later(go, waitMs));
    }
  };
}
