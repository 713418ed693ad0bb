/** How near is near: so many px above and below what one sees. A fling at 6,000 px/s crosses it in a fifth of a second. */
const nearPx = 1200;

type Watched = { tell: (near: boolean) => void; near: boolean; told: boolean; distancePx: number };

/**
 * Tells elements whether they are near to what one sees: one of them a frame, the nearest first, so that drawing them
 * never makes a frame late, however fast the list goes by.
 */
export function createSight() {
  const watched = new Map<Element, Watched>();
  const waiting = new Set<Element>();
  let frame = 0;

  const tellOne = () => {
    frame = 0;
    let next: Watched | undefined;
    let nextElement: Element | undefined;
    for (const element of waiting) {
      const one = watched.get(element);
      if (!one || one.near === one.told) waiting.delete(element);
      else if (!next || rank(one) < rank(next)) {
        next = one;
        nextElement = element;
      }
    }
    if (!next || !nextElement) return;
    waiting.delete(nextElement);
    next.told = next.near;
    next.tell(next.near);
    if (waiting.size > 0) frame = requestAnimationFrame(tellOne);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const one = watched.get(target);
        if (!one) continue;
        one.near = isIntersecting;
        one.distancePx = Math.abs((boundingClientRect.top + boundingClientRect.bottom - window.innerHeight) / 2);
        waiting.add(target);
      }
      frame ||= requestAnimationFrame(tellOne);
    },
    { rootMargin: `${nearPx}px 0px` },
  );

  return {
    /** `drawn`: it is drawn now. `tell` is called when that should change. */
    watch(element: Element, drawn: boolean, tell: (near: boolean) => void): () => void {
      watched.set(element, { tell, near: drawn, told: drawn, distancePx: 0 });
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        watched.delete(element);
        waiting.delete(element);
      };
    },
    stop() {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

export type Sight = ReturnType<typeof createSight>;

/** What comes into sight goes before what goes out of it. */
const rank = (one: Watched) => one.distancePx + (one.near ? 0 : 1_000_000);
