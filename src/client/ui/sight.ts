/**
 * How near is near: so many px above and below what one sees. A fling at 6,000 px/s crosses `near` in a fifth of a
 * second; `far` is for what only makes room for things that come near.
 */
const reachPx = { near: 1200, far: 3600 } as const;
type Reach = keyof typeof reachPx;

type Watched = { tell: (near: boolean) => void; reach: Reach; near: boolean; told: boolean; distancePx: number };

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

  const see = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const one = watched.get(target);
      if (!one) continue;
      one.near = isIntersecting;
      one.distancePx = Math.max(0, boundingClientRect.top - window.innerHeight, -boundingClientRect.bottom);
      waiting.add(target);
    }
    frame ||= requestAnimationFrame(tellOne);
  };
  const observerOf = (reach: Reach) => new IntersectionObserver(see, { rootMargin: `${reachPx[reach]}px 0px` });
  const observers = { near: observerOf('near'), far: observerOf('far') };

  return {
    /** `drawn`: it is drawn now. `tell` is called when that should change. */
    watch(element: Element, reach: Reach, drawn: boolean, tell: (near: boolean) => void): () => void {
      watched.set(element, { tell, reach, near: drawn, told: drawn, distancePx: 0 });
      observers[reach].observe(element);
      return () => {
        observers[reach].unobserve(element);
        watched.delete(element);
        waiting.delete(element);
      };
    },
    stop() {
      for (const observer of Object.values(observers)) observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

export type Sight = ReturnType<typeof createSight>;

/** What comes into sight goes before what goes out of it, and room before what stands in it. */
const rank = (one: Watched) => one.distancePx + (one.near ? 0 : 1_000_000) - (one.reach === 'far' && one.near ? reachPx.far : 0);
