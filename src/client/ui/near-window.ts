import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { isOfAge, ofAge } from './age-gate.ts';
import { firstPictureShown, mayBeAskedFor } from './first-picture.ts';

/** How far from the window a picture is loaded when nothing may be fetched in advance; browsers themselves start some screens earlier. */
const margin = '100px';

let mayLoadAhead = (): boolean => true;

/** Sets what decides whether pictures may load some screens before anybody scrolls to them. */
export function loadAheadIf(may: () => boolean): void {
  mayLoadAhead = may;
}

/**
 * Whether an element's picture may load: at once, or when it is near the window; never before the age gate is answered, nor before the page's
 * first picture is shown, unless it is that one (`base`).
 */
export function useNearWindow<Part extends Element>(atOnce: boolean, base?: string): [ref: RefObject<Part | null>, isNear: boolean] {
  const ref = useRef<Part>(null);
  const [isNear, setNear] = useState(() => isOfAge() && mayBeAskedFor(base) && (atOnce || mayLoadAhead()));
  useEffect(() => {
    if (isNear) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: margin,
    });
    let isMounted = true;
    const begin = (): void => {
      if (!isMounted || !ref.current) return;
      if (atOnce || mayLoadAhead()) startTransition(() => setNear(true));
      else observer.observe(ref.current);
    };
    void ofAge().then(() => (mayBeAskedFor(base) ? begin() : firstPictureShown().then(begin)));
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [isNear, atOnce, base]);
  return [ref, isNear];
}
