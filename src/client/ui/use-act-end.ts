import { useEffect, useRef } from 'react';

/** Calls `tell` once for every state that an act comes to; whatever else is drawn anew is no end. */
export function useActEnd(state: string, tell: () => void): void {
  const tellNow = useRef(tell);
  tellNow.current = tell;
  useEffect(() => {
    if (state !== 'idle') tellNow.current();
  }, [state]);
}
