import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOfAge, ofAge } from './age-gate.ts';

/** How far from the window a picture is loaded when nothing may be fetched in advance; browsers themselves start some screens earlier. */
const margin = '100px';

let mayLoadAhead = (): boolean => true;

/** Sets what decides whether pictures may load some screens before anybody scrolls to them. */
export function loadAheadIf(may: () => boolean): void {
  mayLoadAhead = may;
}

/** Whether an element's picture may load: at once, or when it is near the window; never before the age gate is answered. */
export function useNearWindow<Part extends Element>(atOnce: boolean): [ref: RefObject<Part | null>, isNear: boolean] {
  const ref = useRef<Part>(null);
  const [isNear, setNear] = useState(() => isOfAge() && (atOnce || mayLoadAhead()));
  useEffect(() => {
    if (isNear) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: margin,
    });
    let isMounted = true;
    void ofAge().then(() => {
      if (!isMounted || !ref.current) return;
      if (atOnce || mayLoadAhead()) setNear(true);
      else observer.observe(ref.current);
    });
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [isNear, atOnce]);
  return [ref, isNear];
}
