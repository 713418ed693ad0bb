import { useEffect, useRef } from 'react';

/** Calls `tell` once for every state that a command comes to; whatever else is drawn anew is no end. */
export function useCommandEnd(state: string, tell: () => void): void {
  const tellNow = useRef(tell);
  tellNow.current = tell;
  useEffect(() => {
    if (state !== 'idle') tellNow.current();
  }, [state]);
}
