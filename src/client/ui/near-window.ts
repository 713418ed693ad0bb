import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far from the window a picture is loaded when nothing may be fetched in advance; browsers themselves start some screens earlier. */
const margin = '100px';

let mayLoadAhead = (): boolean => true;

/** Sets what decides whether pictures may load some screens before anybody scrolls to them. */
export function loadAheadIf(may: () => boolean): void {
  mayLoadAhead = may;
}

/** Whether an element's picture may load: at once, or when it is near the window. */
export function useNearWindow<Part extends Element>(atOnce: boolean): [ref: RefObject<Part | null>, isNear: boolean] {
  const ref = useRef<Part>(null);
  const [isNear, setNear] = useState(() => atOnce || mayLoadAhead());
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
