import { useEffect, useRef } from 'react';

/** Calls `onEnd` once for every state that a command reaches, not on other renders. */
export function useCommandEnd(state: string, onEnd: () => void): void {
  const tellNow = useRef(onEnd);
  tellNow.current = onEnd;
  useEffect(() => {
    if (state !== 'idle') tellNow.current();
  }, [state]);
}
