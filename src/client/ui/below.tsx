import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { useRestoredY } from './location.ts';

/**
 * What is below a phone's window on arrival: drawn once the window is painted, so that a tap waits for no more than can be seen. At once for
 * who comes back to a place further down, and behind a still, which may have been scrolled.
 */
export function Below({ children }: { children: ReactNode }) {
  const isDeep = useRestoredY() > 0;
  const [isDrawn, setDrawn] = useState(isDeep || document.documentElement.dataset.drawn !== undefined);
  useEffect(() => (isDrawn ? undefined : afterFrame(() => startTransition(() => setDrawn(true)))), [isDrawn]);
  return isDrawn && children;
}
