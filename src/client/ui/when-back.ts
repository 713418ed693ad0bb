import { useEffect } from 'react';

const waiting = new Set<() => void>();

/** The server can be reached again: what could not be loaded without it is requested once more. */
export function serverIsBack(): void {
  for (const again of [...waiting]) again();
}

// What the browser says of the network is a guess, but a request that fails again costs little.
addEventListener('online', serverIsBack);

/** Calls `again` when the server may be reachable again, as long as something `isMissing`. */
export function useWhenBack(isMissing: boolean, again: () => void): void {
  useEffect(() => {
    if (!isMissing) return;
    waiting.add(again);
    return () => {
      waiting.delete(again);
    };
  }, [isMissing, again]);
}
