import { useEffect, useRef } from 'react';

/** Calls `tell` once for every state that a command reaches, not on other renders. */
export function useCommandEnd(state: string, tell: () => void): void {
  const tellNow = useRef(tell);
  tellNow.current = tell;
  useEffect(() => {
    if (state !== 'idle') tellNow.current();
  }, [state]);
}
